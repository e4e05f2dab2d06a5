// One position of the blocked axis.
func.func @quantize_block_f8E4M3FN_5_axis0_b1(%a: tensor<5xf32>) -> !mx.tensor<5xf8E4M3FN, block_size = 1, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<5xf32> -> !mx.tensor<5xf8E4M3FN, block_size = 1, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<5xf8E4M3FN, block_size = 1, scale_type = f8E8M0FNU>
}
