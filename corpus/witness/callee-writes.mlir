// passes: plant-in-place
// A function writes into its argument, so its caller must pass a copy of a tensor
// that it still needs. It is made to pass the tensor itself, and another function
// reads 9 where 2 was.
func.func private @set(%t: tensor<3xf32>, %at: index) -> tensor<3xf32> attributes {no_inline} {
  %f9 = arith.constant 9.0 : f32
  %r = tensor.insert %f9 into %t[%at] : tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func private @get(%t: tensor<3xf32>, %at: index) -> f32 attributes {no_inline} {
  %r = tensor.extract %t[%at] : tensor<3xf32>
  return %r : f32
}
func.func @main() {
  %c2 = arith.constant 2 : index
  %f2 = arith.constant 2.0 : f32
  %t = tensor.from_elements %f2, %f2, %f2 : tensor<3xf32>
  %set = func.call @set(%t, %c2) {mx.overwrite = [0]} : (tensor<3xf32>, index) -> tensor<3xf32>
  %new = func.call @get(%set, %c2) : (tensor<3xf32>, index) -> f32
  %old = func.call @get(%t, %c2) : (tensor<3xf32>, index) -> f32
  check.expect_eq_const %new, 9.0 : f32
  check.expect_eq_const %old, 2.0 : f32
  return
}
