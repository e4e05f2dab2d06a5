// RUN: mx-interp %s
// RUN: mx-interp %s -e inexact 2>/dev/null | FileCheck %s

// Operations whose bodies are operations of math.

func.func private @exact() {
  %a = arith.constant dense<[2.5, -2.5, -0.5, -0.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %abs = linalg.abs ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %abs, dense<[2.5, 2.5, 0.5, 0.0]> : tensor<4xf32>
  %ceil = linalg.ceil ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %ceil, dense<[3.0, -2.0, -0.0, -0.0]> : tensor<4xf32>
  %floor = linalg.floor ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %floor, dense<[2.0, -3.0, -1.0, -0.0]> : tensor<4xf32>
  // Halfway cases go away from zero.
  %round = linalg.round ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %round, dense<[3.0, -3.0, -1.0, -0.0]> : tensor<4xf32>
  %b = arith.constant dense<[2.0, 9.0, 0x7F800000, -1.0]> : tensor<4xf32>
  %sqrt = linalg.sqrt ins(%b : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %sqrt, dense<[0x3FB504F3, 3.0, 0x7F800000, 0x7FC00000]> : tensor<4xf32>
  return
}
// Of what no format holds, to as many digits as all values within the
// function's bound have in common. The second elements are exact.
func.func private @inexact() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %e = tensor.empty() : tensor<2xf32>
  %a = arith.constant dense<[1.0, 0.0]> : tensor<2xf32>
  // CHECK: dense<[2.7182{{[0-9]*}}, 1.000000e+00]>
  %exp = linalg.exp ins(%a : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %b = arith.constant dense<[2.0, 1.0]> : tensor<2xf32>
  // CHECK: dense<[0.69314{{[0-9]*}}, 0.000000e+00]>
  %log = linalg.log ins(%b : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  // CHECK: dense<[0.70710{{[0-9]*}}, 1.000000e+00]>
  %rsqrt = linalg.rsqrt ins(%b : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  // CHECK: dense<[0.76159{{[0-9]*}}, 0.000000e+00]>
  %tanh = linalg.tanh ins(%a : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  // CHECK: dense<[0.84270{{[0-9]*}}, 0.000000e+00]>
  %erf = linalg.erf ins(%a : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %base = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %power = arith.constant dense<[0.5, 2.0]> : tensor<2xf32>
  // CHECK: dense<[1.41421{{[0-9]*}}, 1.600000e+01]>
  %powf = linalg.powf ins(%base, %power : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  return %exp, %log, %rsqrt, %tanh, %erf, %powf : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
func.func @main() {
  call @exact() : () -> ()
  return
}
