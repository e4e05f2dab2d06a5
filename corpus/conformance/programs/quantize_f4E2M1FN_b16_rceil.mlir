// Each row is one block.
func.func @quantize_f4E2M1FN_b16_rceil(%a: tensor<?x16xf32>) -> !mx.tensor<?x16xf4E2M1FN, block_size = 16, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a scale_rounding(rceil) : tensor<?x16xf32> -> !mx.tensor<?x16xf4E2M1FN, block_size = 16, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x16xf4E2M1FN, block_size = 16, scale_type = f8E8M0FNU>
}
