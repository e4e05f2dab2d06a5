// The accumulator is the destination.
func.func @block_matmul_f4E2M1FN_b16_static(%a: !mx.tensor<2x48xf4E2M1FN, block_size = 16, scale_type = f8E8M0FNU>, %b: tensor<48x3xf32>, %acc: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<2x48xf4E2M1FN, block_size = 16, scale_type = f8E8M0FNU>, tensor<48x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
