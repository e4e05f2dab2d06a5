// Each row is one block.
func.func @dequantize_f8E5M2(%a: !mx.tensor<?x2xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>) -> tensor<?x2xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<?x2xf8E5M2, block_size = 2, scale_type = f8E8M0FNU> -> tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}
