// RUN: mx-interp %s

func.func @main() {
  %0 = arith.constant dense<[-1.5, -0.5, 0.5, 1.5, 2.5, 0x7F800000, 0x7FC00000]> : tensor<7xf32>

  %floor = math.floor %0 : tensor<7xf32>
  check.expect_eq_const %floor, dense<[-2.0, -1.0, 0.0, 1.0, 2.0, 0x7F800000, 0x7FC00000]> : tensor<7xf32>
  %ceil = math.ceil %0 : tensor<7xf32>
  check.expect_eq_const %ceil, dense<[-1.0, -0.0, 1.0, 2.0, 3.0, 0x7F800000, 0x7FC00000]> : tensor<7xf32>
  %trunc = math.trunc %0 : tensor<7xf32>
  check.expect_eq_const %trunc, dense<[-1.0, -0.0, 0.0, 1.0, 2.0, 0x7F800000, 0x7FC00000]> : tensor<7xf32>
  %round = math.round %0 : tensor<7xf32>
  check.expect_eq_const %round, dense<[-2.0, -1.0, 1.0, 2.0, 3.0, 0x7F800000, 0x7FC00000]> : tensor<7xf32>
  %roundeven = math.roundeven %0 : tensor<7xf32>
  check.expect_eq_const %roundeven, dense<[-2.0, -0.0, 0.0, 2.0, 2.0, 0x7F800000, 0x7FC00000]> : tensor<7xf32>
  return
}
