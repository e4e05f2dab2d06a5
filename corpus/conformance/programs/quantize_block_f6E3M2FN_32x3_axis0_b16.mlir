// One position of the blocked axis.
func.func @quantize_block_f6E3M2FN_32x3_axis0_b16(%a: tensor<32x3xf32>) -> !mx.tensor<32x3xf6E3M2FN, block_size = 16, scale_type = f8E8M0FNU, axis = 0> {
  %r = mx.quantize_block %a : tensor<32x3xf32> -> !mx.tensor<32x3xf6E3M2FN, block_size = 16, scale_type = f8E8M0FNU, axis = 0>
  return %r : !mx.tensor<32x3xf6E3M2FN, block_size = 16, scale_type = f8E8M0FNU, axis = 0>
}
