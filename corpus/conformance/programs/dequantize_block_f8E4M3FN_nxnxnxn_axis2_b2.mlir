// One position of the blocked axis.
func.func @dequantize_block_f8E4M3FN_nxnxnxn_axis2_b2(%a: !mx.tensor<?x?x?x?xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU, axis = 2>) -> tensor<?x?x?x?xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<?x?x?x?xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU, axis = 2> -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}
