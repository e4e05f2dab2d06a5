// Each row is one block.
func.func @quantize_f6E3M2FN_b16_ceil(%a: tensor<?x16xf32>) -> !mx.tensor<?x16xf6E3M2FN, block_size = 16, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a scale_rounding(ceil) : tensor<?x16xf32> -> !mx.tensor<?x16xf6E3M2FN, block_size = 16, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x16xf6E3M2FN, block_size = 16, scale_type = f8E8M0FNU>
}
