// x = [1, 2, 3]; y = x + 10; z = x + y is [12, 14, 16]. Overwriting x with y
// would give [22, 24, 26].
func.func @main() -> tensor<3xf32> {
  %x = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %ten = arith.constant dense<10.0> : tensor<3xf32>
  %y = arith.addf %x, %ten : tensor<3xf32>
  %z = arith.addf %x, %y : tensor<3xf32>
  check.expect_eq_const %x, dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  check.expect_eq_const %y, dense<[11.0, 12.0, 13.0]> : tensor<3xf32>
  check.expect_eq_const %z, dense<[12.0, 14.0, 16.0]> : tensor<3xf32>
  return %z : tensor<3xf32>
}
