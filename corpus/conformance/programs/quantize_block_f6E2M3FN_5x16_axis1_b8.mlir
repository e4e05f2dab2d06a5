// One position of the blocked axis.
func.func @quantize_block_f6E2M3FN_5x16_axis1_b8(%a: tensor<5x16xf32>) -> !mx.tensor<5x16xf6E2M3FN, block_size = 8, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<5x16xf32> -> !mx.tensor<5x16xf6E2M3FN, block_size = 8, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<5x16xf6E2M3FN, block_size = 8, scale_type = f8E8M0FNU>
}
