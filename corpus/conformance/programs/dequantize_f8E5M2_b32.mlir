// Each row is one block.
func.func @dequantize_f8E5M2_b32(%a: !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>) -> tensor<?x32xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<?x32xf8E5M2, block_size = 32, scale_type = f8E8M0FNU> -> tensor<?x32xf32>
  return %r : tensor<?x32xf32>
}
