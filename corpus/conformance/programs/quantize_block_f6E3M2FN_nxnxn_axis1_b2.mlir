// One position of the blocked axis.
func.func @quantize_block_f6E3M2FN_nxnxn_axis1_b2(%a: tensor<?x?x?xf32>) -> !mx.tensor<?x?x?xf6E3M2FN, block_size = 2, scale_type = f8E8M0FNU, axis = 1> {
  %r = mx.quantize_block %a : tensor<?x?x?xf32> -> !mx.tensor<?x?x?xf6E3M2FN, block_size = 2, scale_type = f8E8M0FNU, axis = 1>
  return %r : !mx.tensor<?x?x?xf6E3M2FN, block_size = 2, scale_type = f8E8M0FNU, axis = 1>
}
