// One position of the blocked axis.
func.func @quantize_block_f8E5M2_8x5_axis0_b8(%a: tensor<8x5xf32>) -> !mx.tensor<8x5xf8E5M2, block_size = 8, scale_type = f8E8M0FNU, axis = 0> {
  %r = mx.quantize_block %a : tensor<8x5xf32> -> !mx.tensor<8x5xf8E5M2, block_size = 8, scale_type = f8E8M0FNU, axis = 0>
  return %r : !mx.tensor<8x5xf8E5M2, block_size = 8, scale_type = f8E8M0FNU, axis = 0>
}
