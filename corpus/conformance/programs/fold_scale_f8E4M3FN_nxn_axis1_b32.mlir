// One position of the blocked axis.
func.func @fold_scale_f8E4M3FN_nxn_axis1_b32(%a: !mx.tensor<?x?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, %alpha: f32) -> !mx.tensor<?x?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU> {
  %r = mx.fold_scale %a, %alpha : !mx.tensor<?x?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?x?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
}
