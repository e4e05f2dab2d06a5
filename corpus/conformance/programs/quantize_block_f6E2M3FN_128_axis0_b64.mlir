// One position of the blocked axis.
func.func @quantize_block_f6E2M3FN_128_axis0_b64(%a: tensor<128xf32>) -> !mx.tensor<128xf6E2M3FN, block_size = 64, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<128xf32> -> !mx.tensor<128xf6E2M3FN, block_size = 64, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<128xf6E2M3FN, block_size = 64, scale_type = f8E8M0FNU>
}
