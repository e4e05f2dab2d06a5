// Each row is one block.
func.func @quantize_f8E4M3FN_b32_even(%a: tensor<?x32xf32>) -> !mx.tensor<?x32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a scale_rounding(even) : tensor<?x32xf32> -> !mx.tensor<?x32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
}
