// Scale rounding "floor": floor(log2(amax)) - emax, the rule of OCP Microscaling v1.0.
// The four programs scale-rounding-*.mlir quantize the same block.
!q = !mx.tensor<4xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU>
func.func @main() -> !q {
  %x = arith.constant dense<[7.0, 1.0, -0.5, 2.5]> : tensor<4xf32>
  %q = mx.quantize_block %x : tensor<4xf32> -> !q
  check.expect_eq_const %q, dense<[0x7, 0x2, 0x9, 0x4]> : tensor<4xf4E2M1FN>, dense<0x7F> : tensor<1xf8E8M0FNU> : !q
  %d = mx.dequantize_block %q : !q -> tensor<4xf32>
  check.expect_eq_const %d, dense<[6.0, 1.0, -0.5, 2.0]> : tensor<4xf32>
  return %q : !q
}
