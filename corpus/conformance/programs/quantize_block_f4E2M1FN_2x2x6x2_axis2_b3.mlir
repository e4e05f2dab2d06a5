// One position of the blocked axis.
func.func @quantize_block_f4E2M1FN_2x2x6x2_axis2_b3(%a: tensor<2x2x6x2xf32>) -> !mx.tensor<2x2x6x2xf4E2M1FN, block_size = 3, scale_type = f8E8M0FNU, axis = 2> {
  %r = mx.quantize_block %a : tensor<2x2x6x2xf32> -> !mx.tensor<2x2x6x2xf4E2M1FN, block_size = 3, scale_type = f8E8M0FNU, axis = 2>
  return %r : !mx.tensor<2x2x6x2xf4E2M1FN, block_size = 3, scale_type = f8E8M0FNU, axis = 2>
}
