// RUN: mx-interp %s

func.func @main() {
  %0 = arith.constant dense<[-0.0, -1.5, 0x7F800000, 0x7FC00000, 0x00000001]> : tensor<5xf32>
  %abs = math.absf %0 : tensor<5xf32>
  check.expect_eq_const %abs, dense<[0.0, 1.5, 0x7F800000, 0x7FC00000, 0x00000001]> : tensor<5xf32>
  %one = arith.constant dense<1.0> : tensor<5xf32>
  %sign = math.copysign %one, %abs : tensor<5xf32>
  // The sign of a NaN is not known, so that element is not compared.
  check.expect_eq_const %sign, dense<[1.0, 1.0, 1.0, -8.0, 1.0]> : tensor<5xf32>

  %finite = math.isfinite %0 : tensor<5xf32>
  check.expect_eq_const %finite, dense<[true, true, false, false, true]> : tensor<5xi1>
  %inf = math.isinf %0 : tensor<5xf32>
  check.expect_eq_const %inf, dense<[false, false, true, false, false]> : tensor<5xi1>
  %nan = math.isnan %0 : tensor<5xf32>
  check.expect_eq_const %nan, dense<[false, false, false, true, false]> : tensor<5xi1>
  %normal = math.isnormal %0 : tensor<5xf32>
  check.expect_eq_const %normal, dense<[false, true, false, false, false]> : tensor<5xi1>
  return
}
