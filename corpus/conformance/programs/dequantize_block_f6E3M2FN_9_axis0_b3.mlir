// One position of the blocked axis.
func.func @dequantize_block_f6E3M2FN_9_axis0_b3(%a: !mx.tensor<9xf6E3M2FN, block_size = 3, scale_type = f8E8M0FNU>) -> tensor<9xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<9xf6E3M2FN, block_size = 3, scale_type = f8E8M0FNU> -> tensor<9xf32>
  return %r : tensor<9xf32>
}
