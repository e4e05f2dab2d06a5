// Each row is one block.
func.func @chain_fold_down_up_f8E5M2(%v0: !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>) -> !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU> {
  %alpha0 = arith.constant 0x0D800000 : f32
  %alpha1 = arith.constant 0x71800000 : f32
  %v1 = mx.fold_scale %v0, %alpha0 : !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
  %v2 = mx.fold_scale %v1, %alpha1 : !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
  return %v2 : !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
}
