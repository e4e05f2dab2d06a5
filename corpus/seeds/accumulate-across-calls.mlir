// One accumulator through two calls. The caller keeps the value it had before.
!a = !mx.tensor<2x4xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
func.func private @step(%a: !a, %b: tensor<4x3xf32>, %acc: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {no_inline} {
  %r = mx.block_matmul %a, %b, %acc : !a, tensor<4x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func @main() -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %x = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [0.5, 0.25, -1.0, 8.0]]> : tensor<2x4xf32>
  %a = mx.quantize_block %x : tensor<2x4xf32> -> !a
  %b = arith.constant dense<[[1.0, 0.0, 2.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]> : tensor<4x3xf32>
  %acc = arith.constant dense<100.0> : tensor<2x3xf32>
  %r1 = func.call @step(%a, %b, %acc) : (!a, tensor<4x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %r2 = func.call @step(%a, %b, %r1) : (!a, tensor<4x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_eq_const %acc, dense<100.0> : tensor<2x3xf32>
  check.expect_eq_const %r1, dense<[[104.0, 105.0, 106.0], [99.5, 99.25, 109.0]]> : tensor<2x3xf32>
  check.expect_eq_const %r2, dense<[[108.0, 110.0, 112.0], [99.0, 98.5, 118.0]]> : tensor<2x3xf32>
  return %r1, %r2 : tensor<2x3xf32>, tensor<2x3xf32>
}
