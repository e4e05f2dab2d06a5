// The 32x64x64 matmul with a block-scaled left operand gives the bits of
// dequantizing first: both round (element * scale) to f32, multiply by B, and
// add in ascending k.
!a = !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func @main(%a: !a, %b: tensor<64x64xf32>, %acc: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %r = mx.block_matmul %a, %b, %acc : !a, tensor<64x64xf32>, tensor<32x64xf32> -> tensor<32x64xf32>
  %d = mx.dequantize_block %a : !a -> tensor<32x64xf32>
  %s = linalg.matmul ins(%d, %b : tensor<32x64xf32>, tensor<64x64xf32>)
      outs(%acc : tensor<32x64xf32>) -> tensor<32x64xf32>
  check.expect_eq %r, %s : tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}
