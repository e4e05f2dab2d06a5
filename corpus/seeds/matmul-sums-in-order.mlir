// t = acc, then k ascending: 2^24 + 1 rounds back to 2^24 each time, where
// adding the ones first would give 2^24 + 4.
!a = !mx.tensor<1x4xf8E4M3FN, block_size = 4, scale_type = f8E8M0FNU>
func.func @main() {
  %ones = arith.constant dense<1.0> : tensor<1x4xf32>
  %a = mx.quantize_block %ones : tensor<1x4xf32> -> !a
  %b = arith.constant dense<1.0> : tensor<4x1xf32>
  %acc = arith.constant dense<16777216.0> : tensor<1x1xf32>
  %r = mx.block_matmul %a, %b, %acc : !a, tensor<4x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
  check.expect_eq_const %r, dense<16777216.0> : tensor<1x1xf32>
  return
}
