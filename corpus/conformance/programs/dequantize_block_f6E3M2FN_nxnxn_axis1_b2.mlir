// One position of the blocked axis.
func.func @dequantize_block_f6E3M2FN_nxnxn_axis1_b2(%a: !mx.tensor<?x?x?xf6E3M2FN, block_size = 2, scale_type = f8E8M0FNU, axis = 1>) -> tensor<?x?x?xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<?x?x?xf6E3M2FN, block_size = 2, scale_type = f8E8M0FNU, axis = 1> -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}
