// One position of the blocked axis.
func.func @fold_scale_f8E5M2_n_axis0_b4(%a: !mx.tensor<?xf8E5M2, block_size = 4, scale_type = f8E8M0FNU>, %alpha: f32) -> !mx.tensor<?xf8E5M2, block_size = 4, scale_type = f8E8M0FNU> {
  %r = mx.fold_scale %a, %alpha : !mx.tensor<?xf8E5M2, block_size = 4, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?xf8E5M2, block_size = 4, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?xf8E5M2, block_size = 4, scale_type = f8E8M0FNU>
}
