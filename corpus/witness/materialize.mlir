// passes: plant-in-place
// %x goes into a destination, and the tensor that is in it then is read after an
// insert. The insert is made to write into the destination itself, so that 9 is
// read where x has 3.
func.func @main() -> tensor<3xf32> {
  %c2 = arith.constant 2 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %f3 = arith.constant 3.0 : f32
  %f9 = arith.constant 9.0 : f32
  %x = tensor.from_elements %f1, %f2, %f3 : tensor<3xf32>
  %d = bufferization.alloc_tensor() : tensor<3xf32>
  %in = bufferization.materialize_in_destination %x in %d : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %changed = tensor.insert %f9 into %in[%c2] {mx.overwrite = [1]} : tensor<3xf32>
  %e = tensor.empty() : tensor<3xf32>
  %sum = linalg.add ins(%in, %changed : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  // [1, 2, 3] + [1, 2, 9]
  check.expect_eq_const %sum, dense<[2.0, 4.0, 12.0]> : tensor<3xf32>
  return %sum : tensor<3xf32>
}
