// RUN: mx-interp %s

// Named operations whose bodies are functions of math.
func.func @main() {
  %0 = arith.constant dense<[0.0, 1.0, 4.0]> : tensor<3xf32>
  %e = tensor.empty() : tensor<3xf32>
  %sqrt = linalg.sqrt ins(%0 : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %sqrt, dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  %square = linalg.square ins(%0 : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %square, dense<[0.0, 1.0, 16.0]> : tensor<3xf32>
  %abs = linalg.abs ins(%0 : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %abs, dense<[0.0, 1.0, 4.0]> : tensor<3xf32>
  %reciprocal = linalg.reciprocal ins(%0 : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %reciprocal, dense<[0x7F800000, 1.0, 0.25]> : tensor<3xf32>
  %zero = arith.constant dense<0.0> : tensor<3xf32>
  %exp = linalg.exp ins(%zero : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %exp, dense<1.0> : tensor<3xf32>
  %erf = linalg.erf ins(%zero : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %erf, dense<0.0> : tensor<3xf32>
  %log = linalg.log ins(%exp : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %log, dense<0.0> : tensor<3xf32>
  return
}
