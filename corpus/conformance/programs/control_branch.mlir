// Yields one of its arguments.
func.func @control_branch(%c: i1, %a: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, %b: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) -> !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU> {
  %r = scf.if %c -> !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU> {
    scf.yield %a : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  } else {
    scf.yield %b : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  }
  return %r : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
}
