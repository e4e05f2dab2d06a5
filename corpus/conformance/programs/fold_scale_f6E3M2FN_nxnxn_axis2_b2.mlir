// One position of the blocked axis.
func.func @fold_scale_f6E3M2FN_nxnxn_axis2_b2(%a: !mx.tensor<?x?x?xf6E3M2FN, block_size = 2, scale_type = f8E8M0FNU>, %alpha: f32) -> !mx.tensor<?x?x?xf6E3M2FN, block_size = 2, scale_type = f8E8M0FNU> {
  %r = mx.fold_scale %a, %alpha : !mx.tensor<?x?x?xf6E3M2FN, block_size = 2, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?x?x?xf6E3M2FN, block_size = 2, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x?x?xf6E3M2FN, block_size = 2, scale_type = f8E8M0FNU>
}
