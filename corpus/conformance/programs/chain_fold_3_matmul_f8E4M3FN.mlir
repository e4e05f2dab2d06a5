// Each row is one block.
func.func @chain_fold_3_matmul_f8E4M3FN(%v0: !mx.tensor<?x32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, %b: tensor<32x2xf32>, %acc: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %alpha0 = arith.constant 0x40400000 : f32
  %v1 = mx.fold_scale %v0, %alpha0 : !mx.tensor<?x32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<?x32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  %v2 = mx.block_matmul %v1, %b, %acc : !mx.tensor<?x32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, tensor<32x2xf32>, tensor<?x2xf32> -> tensor<?x2xf32>
  return %v2 : tensor<?x2xf32>
}
