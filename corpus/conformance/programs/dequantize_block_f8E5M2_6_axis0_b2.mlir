// One position of the blocked axis.
func.func @dequantize_block_f8E5M2_6_axis0_b2(%a: !mx.tensor<6xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) -> tensor<6xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<6xf8E5M2, block_size = 2, scale_type = f8E8M0FNU> -> tensor<6xf32>
  return %r : tensor<6xf32>
}
