// A 4x8 matrix in f8E4M3FN, one power-of-two scale for four elements of a row.
!a = !mx.tensor<4x8xf8E4M3FN, block_size = 4, scale_type = f8E8M0FNU>
func.func @main(%x: tensor<4x8xf32>, %b: tensor<8x2xf32>, %acc: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %a = mx.quantize_block %x : tensor<4x8xf32> -> !a
  %r = mx.block_matmul %a, %b, %acc : !a, tensor<8x2xf32>, tensor<4x2xf32> -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}
