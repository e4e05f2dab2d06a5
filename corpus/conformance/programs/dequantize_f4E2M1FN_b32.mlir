// Each row is one block.
func.func @dequantize_f4E2M1FN_b32(%a: !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU>) -> tensor<?x32xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU> -> tensor<?x32xf32>
  return %r : tensor<?x32xf32>
}
