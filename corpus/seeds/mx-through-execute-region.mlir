// scf.execute_region yields a block-scaled value made inside it.
!q = !mx.tensor<2xf6E3M2FN, block_size = 1, scale_type = f8E8M0FNU>
func.func @main() {
  %x = arith.constant dense<[28.0, -0.0625]> : tensor<2xf32>
  %q = scf.execute_region -> !q no_inline {
    %v = mx.quantize_block %x : tensor<2xf32> -> !q
    scf.yield %v : !q
  }
  check.expect_eq_const %q, dense<[0x1F, 0x3C]> : tensor<2xf6E3M2FN>, dense<[0x7F, 0x77]> : tensor<2xf8E8M0FNU> : !q
  %d = mx.dequantize_block %q : !q -> tensor<2xf32>
  check.expect_eq_const %d, dense<[28.0, -0.0625]> : tensor<2xf32>
  return
}
