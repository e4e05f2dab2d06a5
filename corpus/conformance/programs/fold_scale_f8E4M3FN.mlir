// Each row is one block.
func.func @fold_scale_f8E4M3FN(%a: !mx.tensor<?x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>, %alpha: f32) -> !mx.tensor<?x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU> {
  %r = mx.fold_scale %a, %alpha : !mx.tensor<?x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
}
