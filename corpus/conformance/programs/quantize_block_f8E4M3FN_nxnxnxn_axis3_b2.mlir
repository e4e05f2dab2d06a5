// One position of the blocked axis.
func.func @quantize_block_f8E4M3FN_nxnxnxn_axis3_b2(%a: tensor<?x?x?x?xf32>) -> !mx.tensor<?x?x?x?xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<?x?x?x?xf32> -> !mx.tensor<?x?x?x?xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x?x?x?xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
}
