// One position of the blocked axis.
func.func @quantize_block_f6E3M2FN_9_axis0_b3(%a: tensor<9xf32>) -> !mx.tensor<9xf6E3M2FN, block_size = 3, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<9xf32> -> !mx.tensor<9xf6E3M2FN, block_size = 3, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<9xf6E3M2FN, block_size = 3, scale_type = f8E8M0FNU>
}
