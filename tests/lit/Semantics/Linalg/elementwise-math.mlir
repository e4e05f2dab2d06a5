// RUN: mx-interp %s

// Operations whose bodies are operations of math: exact ones, then ones within
// a few ulp of the correctly rounded value.

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
// e, 1/e; 0, ln 2; 1/sqrt(2), 1/2; 0.7615941559..., 0; erf(1) = 0.8427007929...,
// 0; 2^10, 9^0.5.
func.func private @within_a_few_ulp() {
  %e = tensor.empty() : tensor<2xf32>
  %a = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %exp = linalg.exp ins(%a : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %exp_is = arith.constant dense<[2.7182818284590452, 0.36787944117144233]> : tensor<2xf32>
  check.expect_close %exp, %exp_is {max_ulp = 2 : i64} : tensor<2xf32>
  %b = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %log = linalg.log ins(%b : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %log_is = arith.constant dense<[0.0, 0.69314718055994531]> : tensor<2xf32>
  check.expect_close %log, %log_is {max_ulp = 2 : i64} : tensor<2xf32>
  %c = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %rsqrt = linalg.rsqrt ins(%c : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %rsqrt_is = arith.constant dense<[0.70710678118654752, 0.5]> : tensor<2xf32>
  check.expect_close %rsqrt, %rsqrt_is {max_ulp = 2 : i64} : tensor<2xf32>
  %d = arith.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %tanh = linalg.tanh ins(%d : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %tanh_is = arith.constant dense<[0.76159415595576489, 0.0]> : tensor<2xf32>
  check.expect_close %tanh, %tanh_is {max_ulp = 2 : i64} : tensor<2xf32>
  %erf = linalg.erf ins(%d : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %erf_is = arith.constant dense<[0.84270079294971487, 0.0]> : tensor<2xf32>
  check.expect_close %erf, %erf_is {max_ulp = 2 : i64} : tensor<2xf32>
  %base = arith.constant dense<[2.0, 9.0]> : tensor<2xf32>
  %power = arith.constant dense<[10.0, 0.5]> : tensor<2xf32>
  %powf = linalg.powf ins(%base, %power : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %powf_is = arith.constant dense<[1024.0, 3.0]> : tensor<2xf32>
  check.expect_close %powf, %powf_is {max_ulp = 2 : i64} : tensor<2xf32>
  return
}
func.func @main() {
  call @exact() : () -> ()
  call @within_a_few_ulp() : () -> ()
  return
}
