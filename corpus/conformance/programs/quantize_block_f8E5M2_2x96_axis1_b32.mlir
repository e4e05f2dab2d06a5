// One position of the blocked axis.
func.func @quantize_block_f8E5M2_2x96_axis1_b32(%a: tensor<2x96xf32>) -> !mx.tensor<2x96xf8E5M2, block_size = 32, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<2x96xf32> -> !mx.tensor<2x96xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<2x96xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
}
