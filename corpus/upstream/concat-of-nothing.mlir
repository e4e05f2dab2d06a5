// tensor.concat takes tensors of any size, also of none. One-Shot Bufferize makes
// a memref.subview for each of them, and the one for nothing begins where the
// result ends, which memref.subview does not allow: MLIR 22.1.8 fails with "offset 0
// is out-of-bounds: 2 >= 2". The result is [3, 5].
func.func @main() {
  %a = arith.constant dense<[3.0, 5.0]> : tensor<2xf32>
  %none = arith.constant dense<0.0> : tensor<0xf32>
  %r = tensor.concat dim(0) %a, %none : (tensor<2xf32>, tensor<0xf32>) -> tensor<2xf32>
  check.expect_eq_const %r, dense<[3.0, 5.0]> : tensor<2xf32>
  return
}
