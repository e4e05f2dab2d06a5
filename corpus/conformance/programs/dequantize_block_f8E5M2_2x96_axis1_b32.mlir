// One position of the blocked axis.
func.func @dequantize_block_f8E5M2_2x96_axis1_b32(%a: !mx.tensor<2x96xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>) -> tensor<2x96xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<2x96xf8E5M2, block_size = 32, scale_type = f8E8M0FNU> -> tensor<2x96xf32>
  return %r : tensor<2x96xf32>
}
