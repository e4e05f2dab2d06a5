// Operations write one into the destination of the next: fill, matmul, insert,
// matmul again. Each version but the last is read once more at the end, so that
// none may be overwritten.
func.func @main() {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %f50 = arith.constant 50.0 : f32
  %k = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %v0 = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %v1 = linalg.matmul ins(%k, %k : tensor<2x2xf32>, tensor<2x2xf32>) outs(%v0 : tensor<2x2xf32>) -> tensor<2x2xf32>
  %v2 = tensor.insert %f50 into %v1[%c0, %c0] : tensor<2x2xf32>
  %v3 = linalg.matmul ins(%k, %k : tensor<2x2xf32>, tensor<2x2xf32>) outs(%v2 : tensor<2x2xf32>) -> tensor<2x2xf32>
  %v4 = linalg.transpose ins(%v3 : tensor<2x2xf32>) outs(%v0 : tensor<2x2xf32>) permutation = [1, 0]
  check.expect_eq_const %v4, dense<[[57.0, 30.0], [20.0, 44.0]]> : tensor<2x2xf32>
  check.expect_eq_const %v3, dense<[[57.0, 20.0], [30.0, 44.0]]> : tensor<2x2xf32>
  check.expect_eq_const %v2, dense<[[50.0, 10.0], [15.0, 22.0]]> : tensor<2x2xf32>
  check.expect_eq_const %v1, dense<[[7.0, 10.0], [15.0, 22.0]]> : tensor<2x2xf32>
  check.expect_eq_const %v0, dense<0.0> : tensor<2x2xf32>
  check.expect_eq_const %k, dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  return
}
