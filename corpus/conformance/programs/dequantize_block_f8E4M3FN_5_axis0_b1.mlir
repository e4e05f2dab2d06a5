// One position of the blocked axis.
func.func @dequantize_block_f8E4M3FN_5_axis0_b1(%a: !mx.tensor<5xf8E4M3FN, block_size = 1, scale_type = f8E8M0FNU>) -> tensor<5xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<5xf8E4M3FN, block_size = 1, scale_type = f8E8M0FNU> -> tensor<5xf32>
  return %r : tensor<5xf32>
}
