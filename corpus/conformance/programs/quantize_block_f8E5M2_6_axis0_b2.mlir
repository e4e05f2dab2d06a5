// One position of the blocked axis.
func.func @quantize_block_f8E5M2_6_axis0_b2(%a: tensor<6xf32>) -> !mx.tensor<6xf8E5M2, block_size = 2, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<6xf32> -> !mx.tensor<6xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<6xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
}
