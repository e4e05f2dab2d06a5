// One position of the blocked axis.
func.func @quantize_block_f6E2M3FN_nxn_axis1_b16(%a: tensor<?x?xf32>) -> !mx.tensor<?x?xf6E2M3FN, block_size = 16, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<?x?xf32> -> !mx.tensor<?x?xf6E2M3FN, block_size = 16, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x?xf6E2M3FN, block_size = 16, scale_type = f8E8M0FNU>
}
