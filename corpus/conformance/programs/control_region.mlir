// Swaps its arguments, where the flag is set, in a region that is executed once.
func.func @control_region(%c: i1, %a: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, %b: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) -> (!mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) {
  %r:2 = scf.execute_region -> (!mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) {
    %x = arith.select %c, %b, %a : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
    %y = arith.select %c, %a, %b : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
    scf.yield %x, %y : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  }
  return %r#0, %r#1 : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
}
