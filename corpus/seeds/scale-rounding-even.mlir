// Scale rounding "even": amax rounded to nearest even to the element's precision, then floor.
// The four programs scale-rounding-*.mlir quantize the same block.
!q = !mx.tensor<4xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU>
func.func @main() -> !q {
  %x = arith.constant dense<[7.0, 1.0, -0.5, 2.5]> : tensor<4xf32>
  %q = mx.quantize_block %x scale_rounding(even) : tensor<4xf32> -> !q
  check.expect_eq_const %q, dense<[0x6, 0x1, 0x8, 0x2]> : tensor<4xf4E2M1FN>, dense<0x80> : tensor<1xf8E8M0FNU> : !q
  %d = mx.dequantize_block %q : !q -> tensor<4xf32>
  check.expect_eq_const %d, dense<[8.0, 1.0, -0.0, 2.0]> : tensor<4xf32>
  return %q : !q
}
