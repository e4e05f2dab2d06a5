// Each row is one block.
func.func @chain_quantize_dequantize_f4E2M1FN(%v0: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %v1 = mx.quantize_block %v0 : tensor<?x32xf32> -> !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU>
  %v2 = mx.dequantize_block %v1 : !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU> -> tensor<?x32xf32>
  return %v2 : tensor<?x32xf32>
}
