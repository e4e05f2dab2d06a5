// Yields the argument of a number, the first one by default.
func.func @control_switch(%i: index, %a: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, %b: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) -> !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU> {
  %r = scf.index_switch %i -> !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  case 1 {
    scf.yield %b : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  }
  default {
    scf.yield %a : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  }
  return %r : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
}
