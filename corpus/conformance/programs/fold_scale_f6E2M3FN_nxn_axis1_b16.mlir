// One position of the blocked axis.
func.func @fold_scale_f6E2M3FN_nxn_axis1_b16(%a: !mx.tensor<?x?xf6E2M3FN, block_size = 16, scale_type = f8E8M0FNU>, %alpha: f32) -> !mx.tensor<?x?xf6E2M3FN, block_size = 16, scale_type = f8E8M0FNU> {
  %r = mx.fold_scale %a, %alpha : !mx.tensor<?x?xf6E2M3FN, block_size = 16, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?x?xf6E2M3FN, block_size = 16, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x?xf6E2M3FN, block_size = 16, scale_type = f8E8M0FNU>
}
