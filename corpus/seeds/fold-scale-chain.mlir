// 2^127 folded by 2 is NaN; multiplied after a dequantize it would be infinite.
// 2^-8 folded by 2^127 and then by 2^-127 is where it was.
!q = !mx.tensor<1xf8E5M2, block_size = 1, scale_type = f8E8M0FNU>
func.func @main() {
  %x = arith.constant dense<0x7F000000> : tensor<1xf32>
  %q = mx.quantize_block %x : tensor<1xf32> -> !q
  check.expect_eq_const %q, dense<0x78> : tensor<1xf8E5M2>, dense<0xEF> : tensor<1xf8E8M0FNU> : !q
  %up = arith.constant 32768.0 : f32
  %top = mx.fold_scale %q, %up : !q, f32 -> !q
  check.expect_eq_const %top, dense<0x78> : tensor<1xf8E5M2>, dense<0xFE> : tensor<1xf8E8M0FNU> : !q
  %two = arith.constant 2.0 : f32
  %over = mx.fold_scale %top, %two : !q, f32 -> !q
  %d = mx.dequantize_block %over : !q -> tensor<1xf32>
  check.expect_eq_const %d, dense<0x7FC00000> : tensor<1xf32>

  %half = arith.constant 0.5 : f32
  %r0 = mx.fold_scale %q, %half : !q, f32 -> !q
  %r1 = mx.fold_scale %r0, %two : !q, f32 -> !q
  check.expect_eq %r1, %q : !q
  return
}
