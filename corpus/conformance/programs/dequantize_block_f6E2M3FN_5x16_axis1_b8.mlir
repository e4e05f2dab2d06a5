// One position of the blocked axis.
func.func @dequantize_block_f6E2M3FN_5x16_axis1_b8(%a: !mx.tensor<5x16xf6E2M3FN, block_size = 8, scale_type = f8E8M0FNU>) -> tensor<5x16xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<5x16xf6E2M3FN, block_size = 8, scale_type = f8E8M0FNU> -> tensor<5x16xf32>
  return %r : tensor<5x16xf32>
}
