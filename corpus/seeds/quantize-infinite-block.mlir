// An infinity is like a NaN. f4E2M1FN has no NaN, so its elements are +0, and
// the scale alone says that the block is not a number.
!q = !mx.tensor<4xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU>
func.func @main() -> !q {
  %x = arith.constant dense<[1.0, 0xFF800000, 2.0, 3.0]> : tensor<4xf32>
  %q = mx.quantize_block %x : tensor<4xf32> -> !q
  check.expect_eq_const %q, dense<[0x0, 0x0, 0x0, 0x0]> : tensor<4xf4E2M1FN>, dense<0xFF> : tensor<1xf8E8M0FNU> : !q
  %d = mx.dequantize_block %q : !q -> tensor<4xf32>
  check.expect_eq_const %d, dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : tensor<4xf32>
  return %q : !q
}
