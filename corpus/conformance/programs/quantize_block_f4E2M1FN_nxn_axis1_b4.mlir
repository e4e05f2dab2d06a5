// One position of the blocked axis.
func.func @quantize_block_f4E2M1FN_nxn_axis1_b4(%a: tensor<?x?xf32>) -> !mx.tensor<?x?xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<?x?xf32> -> !mx.tensor<?x?xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x?xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU>
}
