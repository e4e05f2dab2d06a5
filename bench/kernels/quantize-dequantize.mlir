// To blocks of 32 in f8E4M3FN and back.
!q = !mx.tensor<64x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func @main(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %q = mx.quantize_block %x : tensor<64x64xf32> -> !q
  %d = mx.dequantize_block %q : !q -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}
