// A chain: quantize, multiply, quantize the product again, dequantize. Every
// step is a value, so the first product is still there at the end.
!a = !mx.tensor<8x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
!r = !mx.tensor<8x32xf8E5M2, block_size = 16, scale_type = f8E8M0FNU>
func.func @main(%x: tensor<8x64xf32>, %b: tensor<64x32xf32>, %acc: tensor<8x32xf32>)
    -> (tensor<8x32xf32>, tensor<8x32xf32>) {
  %a = mx.quantize_block %x : tensor<8x64xf32> -> !a
  %p = mx.block_matmul %a, %b, %acc : !a, tensor<64x32xf32>, tensor<8x32xf32> -> tensor<8x32xf32>
  %q = mx.quantize_block %p : tensor<8x32xf32> -> !r
  %d = mx.dequantize_block %q : !r -> tensor<8x32xf32>
  %again = mx.block_matmul %a, %b, %acc : !a, tensor<64x32xf32>, tensor<8x32xf32> -> tensor<8x32xf32>
  check.expect_eq %p, %again : tensor<8x32xf32>
  return %p, %d : tensor<8x32xf32>, tensor<8x32xf32>
}
