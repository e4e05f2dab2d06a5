// 255.99998 is the largest f32 below 2^8. Its exponent is 7 by its bits; log2 in
// f32 would give 8. Under "even" it rounds up to 2^8 at four significant bits.
!q = !mx.tensor<1xf8E4M3FN, block_size = 1, scale_type = f8E8M0FNU>
func.func @main() {
  %x = arith.constant dense<0x437FFFFF> : tensor<1xf32>
  %floor = mx.quantize_block %x : tensor<1xf32> -> !q
  check.expect_eq_const %floor, dense<0x7E> : tensor<1xf8E4M3FN>, dense<0x7E> : tensor<1xf8E8M0FNU> : !q
  %ceil = mx.quantize_block %x scale_rounding(ceil) : tensor<1xf32> -> !q
  check.expect_eq_const %ceil, dense<0x78> : tensor<1xf8E4M3FN>, dense<0x7F> : tensor<1xf8E8M0FNU> : !q
  %even = mx.quantize_block %x scale_rounding(even) : tensor<1xf32> -> !q
  check.expect_eq_const %even, dense<0x78> : tensor<1xf8E4M3FN>, dense<0x7F> : tensor<1xf8E8M0FNU> : !q
  %rceil = mx.quantize_block %x scale_rounding(rceil) : tensor<1xf32> -> !q
  check.expect_eq_const %rceil, dense<0x78> : tensor<1xf8E4M3FN>, dense<0x7F> : tensor<1xf8E8M0FNU> : !q
  return
}
