// A multiply and an add are two roundings, not one: fused, the last bit of the
// product would survive. (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24; the f32 product is
// 1 + 2^-11, and less 1 + 2^-11 it is 0. Fused it would be 2^-24.
!a = !mx.tensor<1x1xf8E4M3FN, block_size = 1, scale_type = f8E8M0FNU>
func.func @main() {
  %one = arith.constant dense<1.0> : tensor<1x1xf32>
  %a = mx.quantize_block %one : tensor<1x1xf32> -> !a
  %b = arith.constant dense<1.000244140625> : tensor<1x1xf32>
  %zero = arith.constant dense<0.0> : tensor<1x1xf32>
  %p = mx.block_matmul %a, %b, %zero : !a, tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
  %c = arith.constant dense<-1.00048828125> : tensor<1x1xf32>
  %r = linalg.matmul ins(%p, %b : tensor<1x1xf32>, tensor<1x1xf32>) outs(%c : tensor<1x1xf32>) -> tensor<1x1xf32>
  check.expect_eq_const %r, dense<0.0> : tensor<1x1xf32>
  return
}
