// One position of the blocked axis.
func.func @dequantize_block_f8E4M3FN_nxn_axis1_b32(%a: !mx.tensor<?x?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>) -> tensor<?x?xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<?x?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
