// One position of the blocked axis.
func.func @dequantize_block_f8E5M2_2x8x3_axis1_b4(%a: !mx.tensor<2x8x3xf8E5M2, block_size = 4, scale_type = f8E8M0FNU, axis = 1>) -> tensor<2x8x3xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<2x8x3xf8E5M2, block_size = 4, scale_type = f8E8M0FNU, axis = 1> -> tensor<2x8x3xf32>
  return %r : tensor<2x8x3xf32>
}
