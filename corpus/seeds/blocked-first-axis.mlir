// Blocks may run along any axis: here each column of two rows shares a scale.
!q = !mx.tensor<2x3xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU, axis = 0>
func.func @main() {
  %x = arith.constant dense<[[1.0, 0.5, -448.0], [2.0, 0.25, 1.0]]> : tensor<2x3xf32>
  %q = mx.quantize_block %x : tensor<2x3xf32> -> !q
  check.expect_eq_const %q,
      dense<[[0x70, 0x78, 0xFE], [0x78, 0x70, 0x38]]> : tensor<2x3xf8E4M3FN>,
      dense<[[0x78, 0x76, 0x7F]]> : tensor<1x3xf8E8M0FNU> : !q
  %d = mx.dequantize_block %q : !q -> tensor<2x3xf32>
  check.expect_eq_const %d, dense<[[1.0, 0.5, -448.0], [2.0, 0.25, 1.0]]> : tensor<2x3xf32>
  return
}
