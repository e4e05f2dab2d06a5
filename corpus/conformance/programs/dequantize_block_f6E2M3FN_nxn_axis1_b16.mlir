// One position of the blocked axis.
func.func @dequantize_block_f6E2M3FN_nxn_axis1_b16(%a: !mx.tensor<?x?xf6E2M3FN, block_size = 16, scale_type = f8E8M0FNU>) -> tensor<?x?xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<?x?xf6E2M3FN, block_size = 16, scale_type = f8E8M0FNU> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
