// Dimensions of size zero are legal: no row, no column, and no k, where the
// product is the accumulator.
!rows = !mx.tensor<0x4xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
!none = !mx.tensor<2x0xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
func.func @main() -> tensor<0x3xf32> {
  %x = arith.constant dense<0.0> : tensor<0x4xf32>
  %q = mx.quantize_block %x : tensor<0x4xf32> -> !rows
  %b = arith.constant dense<1.0> : tensor<4x3xf32>
  %acc = arith.constant dense<0.0> : tensor<0x3xf32>
  %r = mx.block_matmul %q, %b, %acc : !rows, tensor<4x3xf32>, tensor<0x3xf32> -> tensor<0x3xf32>
  %y = arith.constant dense<0.0> : tensor<2x0xf32>
  %p = mx.quantize_block %y : tensor<2x0xf32> -> !none
  %c = arith.constant dense<0.0> : tensor<0x2xf32>
  %seven = arith.constant dense<7.0> : tensor<2x2xf32>
  %s = mx.block_matmul %p, %c, %seven : !none, tensor<0x2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
  check.expect_eq_const %s, dense<7.0> : tensor<2x2xf32>
  return %r : tensor<0x3xf32>
}
