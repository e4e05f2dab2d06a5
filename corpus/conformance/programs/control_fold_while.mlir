// Folds a factor in so many times.
func.func @control_fold_while(%n: index, %a: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, %alpha: f32) -> !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %x = %a) : (index, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) -> (index, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %i, %x : index, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  } do {
  ^bb0(%i: index, %x: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>):
    %y = mx.fold_scale %x, %alpha : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %y : index, !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  }
  return %r#1 : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
}
