// One position of the blocked axis.
func.func @dequantize_block_f4E2M1FN_nxn_axis1_b4(%a: !mx.tensor<?x?xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU>) -> tensor<?x?xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<?x?xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
