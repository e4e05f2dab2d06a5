// One position of the blocked axis.
func.func @dequantize_block_f6E2M3FN_128_axis0_b64(%a: !mx.tensor<128xf6E2M3FN, block_size = 64, scale_type = f8E8M0FNU>) -> tensor<128xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<128xf6E2M3FN, block_size = 64, scale_type = f8E8M0FNU> -> tensor<128xf32>
  return %r : tensor<128xf32>
}
