// One position of the blocked axis.
func.func @dequantize_block_f8E5M2_8x5_axis0_b8(%a: !mx.tensor<8x5xf8E5M2, block_size = 8, scale_type = f8E8M0FNU, axis = 0>) -> tensor<8x5xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<8x5xf8E5M2, block_size = 8, scale_type = f8E8M0FNU, axis = 0> -> tensor<8x5xf32>
  return %r : tensor<8x5xf32>
}
