// Scale code 0x00 is 2^-127, a subnormal f32 and not zero; 0xFF makes every
// element NaN, zeros too; 2^127 overflows to infinity for elements of 2 and up.
!q = !mx.tensor<3x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
func.func @main() -> tensor<3x2xf32> {
  %x = arith.constant dense<[[0x00400000, 0x00800000], [0x7FC00000, 0.0], [0x7F000000, 0x7F7FFFFF]]> : tensor<3x2xf32>
  %q = mx.quantize_block %x : tensor<3x2xf32> -> !q
  check.expect_eq_const %q,
      dense<[[0x38, 0x40], [0x7F, 0x7F], [0x78, 0x7E]]> : tensor<3x2xf8E4M3FN>,
      dense<[[0x00], [0xFF], [0xF6]]> : tensor<3x1xf8E8M0FNU> : !q
  %alpha = arith.constant 256.0 : f32
  %f = mx.fold_scale %q, %alpha : !q, f32 -> !q
  check.expect_eq_const %f,
      dense<[[0x38, 0x40], [0x7F, 0x7F], [0x78, 0x7E]]> : tensor<3x2xf8E4M3FN>,
      dense<[[0x08], [0xFF], [0xFE]]> : tensor<3x1xf8E8M0FNU> : !q
  %d = mx.dequantize_block %f : !q -> tensor<3x2xf32>
  check.expect_eq_const %d, dense<[[0x04000000, 0x04800000], [0x7FC00000, 0x7FC00000], [0x7F800000, 0x7F800000]]> : tensor<3x2xf32>
  return %d : tensor<3x2xf32>
}
