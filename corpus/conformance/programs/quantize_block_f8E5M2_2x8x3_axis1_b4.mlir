// One position of the blocked axis.
func.func @quantize_block_f8E5M2_2x8x3_axis1_b4(%a: tensor<2x8x3xf32>) -> !mx.tensor<2x8x3xf8E5M2, block_size = 4, scale_type = f8E8M0FNU, axis = 1> {
  %r = mx.quantize_block %a : tensor<2x8x3xf32> -> !mx.tensor<2x8x3xf8E5M2, block_size = 4, scale_type = f8E8M0FNU, axis = 1>
  return %r : !mx.tensor<2x8x3xf8E5M2, block_size = 4, scale_type = f8E8M0FNU, axis = 1>
}
