// Each row is one block.
func.func @quantize_f6E3M2FN_b32_floor(%a: tensor<?x32xf32>) -> !mx.tensor<?x32xf6E3M2FN, block_size = 32, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<?x32xf32> -> !mx.tensor<?x32xf6E3M2FN, block_size = 32, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?x32xf6E3M2FN, block_size = 32, scale_type = f8E8M0FNU>
}
