// Subnormal f32 values: the exponent leaves the scale's range and is clamped to
// -127, and the elements are V * 2^127, exact, then rounded once. Dequantizing
// gives subnormal f32 values again.
!q = !mx.tensor<4xf8E4M3FN, block_size = 4, scale_type = f8E8M0FNU>
func.func @main() -> !q {
  %x = arith.constant dense<[0x00000001, 0x80000400, 0x00200000, 0x00500000]> : tensor<4xf32>
  %q = mx.quantize_block %x : tensor<4xf32> -> !q
  check.expect_eq_const %q, dense<[0x00, 0x80, 0x30, 0x3A]> : tensor<4xf8E4M3FN>, dense<0x00> : tensor<1xf8E8M0FNU> : !q
  %d = mx.dequantize_block %q : !q -> tensor<4xf32>
  check.expect_eq_const %d, dense<[0x00000000, 0x80000000, 0x00200000, 0x00500000]> : tensor<4xf32>
  return %q : !q
}
