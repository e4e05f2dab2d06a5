// Swaps its arguments, where the flag is set, by a call.
func.func @control_call(%c: i1, %a: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, %b: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) -> (!mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) {
  %r:2 = call @control_callee(%c, %a, %b) : (i1, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) -> (!mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>)
  return %r#0, %r#1 : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
}
func.func private @control_callee(%c: i1, %a: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, %b: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) -> (!mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) {
  %r:2 = scf.if %c -> (!mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) {
    scf.yield %b, %a : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  } else {
    scf.yield %a, %b : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  }
  return %r#0, %r#1 : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
}
