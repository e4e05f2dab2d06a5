// One position of the blocked axis.
func.func @fold_scale_f4E2M1FN_nxn_axis1_b4(%a: !mx.tensor<?x?xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU>, %alpha: f32) -> !mx.tensor<?x?xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU> {
  %r = mx.fold_scale %a, %alpha : !mx.tensor<?x?xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?x?xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x?xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU>
}
