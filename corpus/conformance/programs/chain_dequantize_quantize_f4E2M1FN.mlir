// Each row is one block.
func.func @chain_dequantize_quantize_f4E2M1FN(%v0: !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU>) -> !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU> {
  %v1 = mx.dequantize_block %v0 : !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU> -> tensor<?x32xf32>
  %v2 = mx.quantize_block %v1 : tensor<?x32xf32> -> !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU>
  return %v2 : !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU>
}
