// (element * scale) * B, in this grouping: 256 * 2^127 is infinite before the
// small B could bring it back, as element * (scale * B) would.
!a = !mx.tensor<1x2xf8E4M3FN, block_size = 1, scale_type = f8E8M0FNU>
func.func @main() {
  %x = arith.constant dense<[[0x7F000000, 0x00000001]]> : tensor<1x2xf32>
  %q = mx.quantize_block %x : tensor<1x2xf32> -> !a
  check.expect_eq_const %q, dense<[[0x78, 0x00]]> : tensor<1x2xf8E4M3FN>, dense<[[0xF6, 0x00]]> : tensor<1x2xf8E8M0FNU> : !a
  %alpha = arith.constant 256.0 : f32
  %a = mx.fold_scale %q, %alpha : !a, f32 -> !a
  %b = arith.constant dense<[[0.001953125], [1.0]]> : tensor<2x1xf32>
  %acc = arith.constant dense<0.0> : tensor<1x1xf32>
  %r = mx.block_matmul %a, %b, %acc : !a, tensor<2x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
  check.expect_eq_const %r, dense<0x7F800000> : tensor<1x1xf32>
  return
}
