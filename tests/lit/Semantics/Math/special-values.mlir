// RUN: mx-interp %s

// Where every implementation of a function agrees, its result is compared.
func.func @main() {
  %0 = arith.constant dense<[0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>
  %exp = math.exp %0 : tensor<4xf32>
  check.expect_eq_const %exp, dense<[1.0, 0x7F800000, 0.0, 0x7FC00000]> : tensor<4xf32>
  %log = math.log %0 : tensor<4xf32>
  check.expect_eq_const %log, dense<[0xFF800000, 0x7F800000, 0x7FC00000, 0x7FC00000]> : tensor<4xf32>
  %cos = math.cos %0 : tensor<4xf32>
  check.expect_eq_const %cos, dense<[1.0, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : tensor<4xf32>
  %tanh = math.tanh %0 : tensor<4xf32>
  check.expect_eq_const %tanh, dense<[0.0, 1.0, -1.0, 0x7FC00000]> : tensor<4xf32>
  %rsqrt = math.rsqrt %0 : tensor<4xf32>
  check.expect_eq_const %rsqrt, dense<[0x7F800000, 0.0, 0x7FC00000, 0x7FC00000]> : tensor<4xf32>
  %sqrt = math.sqrt %0 : tensor<4xf32>
  check.expect_eq_const %sqrt, dense<[0.0, 0x7F800000, 0x7FC00000, 0x7FC00000]> : tensor<4xf32>
  // Whatever is raised to the power of zero is one, a NaN too.
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %powf = math.powf %0, %zero : tensor<4xf32>
  check.expect_eq_const %powf, dense<1.0> : tensor<4xf32>
  return
}
