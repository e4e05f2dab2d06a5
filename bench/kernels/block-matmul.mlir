// A block_matmul of 32x64x64, whose accumulator is updated in place.
!a = !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func @main(%a: !a, %b: tensor<64x64xf32>, %acc: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %r = mx.block_matmul %a, %b, %acc : !a, tensor<64x64xf32>, tensor<32x64xf32> -> tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}
