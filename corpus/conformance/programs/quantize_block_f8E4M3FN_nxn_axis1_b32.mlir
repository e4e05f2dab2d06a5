// One position of the blocked axis.
func.func @quantize_block_f8E4M3FN_nxn_axis1_b32(%a: tensor<?x?xf32>) -> !mx.tensor<?x?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<?x?xf32> -> !mx.tensor<?x?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
}
