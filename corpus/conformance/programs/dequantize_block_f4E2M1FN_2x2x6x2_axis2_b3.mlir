// One position of the blocked axis.
func.func @dequantize_block_f4E2M1FN_2x2x6x2_axis2_b3(%a: !mx.tensor<2x2x6x2xf4E2M1FN, block_size = 3, scale_type = f8E8M0FNU, axis = 2>) -> tensor<2x2x6x2xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<2x2x6x2xf4E2M1FN, block_size = 3, scale_type = f8E8M0FNU, axis = 2> -> tensor<2x2x6x2xf32>
  return %r : tensor<2x2x6x2xf32>
}
