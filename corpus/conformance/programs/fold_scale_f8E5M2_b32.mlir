// Each row is one block.
func.func @fold_scale_f8E5M2_b32(%a: !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, %alpha: f32) -> !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU> {
  %r = mx.fold_scale %a, %alpha : !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
}
