// One position of the blocked axis.
func.func @dequantize_block_f4E2M1FN_nxn_axis0_b32(%a: !mx.tensor<?x?xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0>) -> tensor<?x?xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<?x?xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
