// Each row is one block.
func.func @quantize_f8E5M2_b16_floor(%a: tensor<?x16xf32>) -> !mx.tensor<?x16xf8E5M2, block_size = 16, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<?x16xf32> -> !mx.tensor<?x16xf8E5M2, block_size = 16, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x16xf8E5M2, block_size = 16, scale_type = f8E8M0FNU>
}
