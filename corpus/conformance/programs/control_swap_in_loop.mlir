// Swaps its arguments so many times.
func.func @control_swap_in_loop(%n: index, %a: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, %b: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) -> (!mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (!mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) {
    scf.yield %y, %x : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  }
  return %r#0, %r#1 : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
}
