// passes: plant-in-place
// x = [1, 2, 3]; y = x + 10; z = x + y is [12, 14, 16]. The first addition is
// made to write its result over x, which the second addition still reads: that
// would give [22, 24, 26].
func.func @main() -> tensor<3xf32> {
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %f3 = arith.constant 3.0 : f32
  %x = tensor.from_elements %f1, %f2, %f3 : tensor<3xf32>
  %ten = arith.constant dense<10.0> : tensor<3xf32>
  %y = linalg.add {mx.overwrite = [2]} ins(%x, %ten : tensor<3xf32>, tensor<3xf32>) outs(%x : tensor<3xf32>) -> tensor<3xf32>
  %e = tensor.empty() : tensor<3xf32>
  %z = linalg.add ins(%x, %y : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %z, dense<[12.0, 14.0, 16.0]> : tensor<3xf32>
  return %z : tensor<3xf32>
}
