// One position of the blocked axis.
func.func @dequantize_block_f6E3M2FN_32x3_axis0_b16(%a: !mx.tensor<32x3xf6E3M2FN, block_size = 16, scale_type = f8E8M0FNU, axis = 0>) -> tensor<32x3xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<32x3xf6E3M2FN, block_size = 16, scale_type = f8E8M0FNU, axis = 0> -> tensor<32x3xf32>
  return %r : tensor<32x3xf32>
}
