// Each row is one block.
func.func @chain_fold_minus_2_dequantize_f6E3M2FN(%v0: !mx.tensor<?x32xf6E3M2FN, block_size = 32, scale_type = f8E8M0FNU>) -> tensor<?x32xf32> {
  %alpha0 = arith.constant 0xC0000000 : f32
  %v1 = mx.fold_scale %v0, %alpha0 : !mx.tensor<?x32xf6E3M2FN, block_size = 32, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?x32xf6E3M2FN, block_size = 32, scale_type = f8E8M0FNU>
  %v2 = mx.dequantize_block %v1 : !mx.tensor<?x32xf6E3M2FN, block_size = 32, scale_type = f8E8M0FNU> -> tensor<?x32xf32>
  return %v2 : tensor<?x32xf32>
}
