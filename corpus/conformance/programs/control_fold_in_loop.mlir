// Folds a factor in so many times.
func.func @control_fold_in_loop(%n: index, %a: !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, %alpha: f32) -> !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU> {
    %y = mx.fold_scale %x, %alpha : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
    scf.yield %y : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
  }
  return %r : !mx.tensor<?x4xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
}
