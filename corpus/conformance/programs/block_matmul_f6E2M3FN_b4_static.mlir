// The accumulator is the destination.
func.func @block_matmul_f6E2M3FN_b4_static(%a: !mx.tensor<3x8xf6E2M3FN, block_size = 4, scale_type = f8E8M0FNU>, %b: tensor<8x4xf32>, %acc: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<3x8xf6E2M3FN, block_size = 4, scale_type = f8E8M0FNU>, tensor<8x4xf32>, tensor<3x4xf32> -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
