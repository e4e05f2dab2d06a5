// One position of the blocked axis.
func.func @quantize_block_f4E2M1FN_nxn_axis0_b32(%a: tensor<?x?xf32>) -> !mx.tensor<?x?xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0> {
  %r = mx.quantize_block %a : tensor<?x?xf32> -> !mx.tensor<?x?xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0>
  return %r : !mx.tensor<?x?xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0>
}
