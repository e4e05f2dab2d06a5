// Each row is one block.
func.func @dequantize_f6E2M3FN(%a: !mx.tensor<?x2xf6E2M3FN, block_size = 2, scale_type = f8E8M0FNU>) -> tensor<?x2xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<?x2xf6E2M3FN, block_size = 2, scale_type = f8E8M0FNU> -> tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}
