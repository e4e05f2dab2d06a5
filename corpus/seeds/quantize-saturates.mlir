// Under the floor rule 957 has scale 2, and 957 / 2 = 478.5 is more than the
// largest element, 448: it saturates, and 957 comes back as 896.
!q = !mx.tensor<4xf8E4M3FN, block_size = 4, scale_type = f8E8M0FNU>
func.func @main() -> !q {
  %x = arith.constant dense<[957.0, -957.0, 1.0, 3.0]> : tensor<4xf32>
  %q = mx.quantize_block %x : tensor<4xf32> -> !q
  check.expect_eq_const %q, dense<[0x7E, 0xFE, 0x30, 0x3C]> : tensor<4xf8E4M3FN>, dense<0x80> : tensor<1xf8E8M0FNU> : !q
  %d = mx.dequantize_block %q : !q -> tensor<4xf32>
  check.expect_eq_const %d, dense<[896.0, -896.0, 1.0, 3.0]> : tensor<4xf32>
  return %q : !q
}
