// A block of zeros has the smallest scale, 2^-127 (code 0x00), and its elements
// keep the sign of their zero.
!q = !mx.tensor<4xf8E4M3FN, block_size = 4, scale_type = f8E8M0FNU>
func.func @main() -> !q {
  %x = arith.constant dense<[0.0, -0.0, 0.0, -0.0]> : tensor<4xf32>
  %q = mx.quantize_block %x : tensor<4xf32> -> !q
  check.expect_eq_const %q, dense<[0x00, 0x80, 0x00, 0x80]> : tensor<4xf8E4M3FN>, dense<0x00> : tensor<1xf8E8M0FNU> : !q
  %d = mx.dequantize_block %q : !q -> tensor<4xf32>
  check.expect_eq_const %d, dense<[0.0, -0.0, 0.0, -0.0]> : tensor<4xf32>
  return %q : !q
}
