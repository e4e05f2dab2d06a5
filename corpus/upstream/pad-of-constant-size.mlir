// linalg-fold-unit-extent-dims drops the first dimension of tensor.pad. It makes the
// padding, which is a constant, part of the new operation and leaves the size of
// the result unknown, where the operation asks for the inferred size: MLIR 22.1.8
// refuses what it has made itself.
// passes: linalg-fold-unit-extent-dims
func.func private @opaque(%x: tensor<1x2xi32>) -> tensor<1x2xi32> attributes {no_inline} { return %x : tensor<1x2xi32> }
func.func @main() {
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  %k = arith.constant dense<[[1, 2]]> : tensor<1x2xi32>
  %x = func.call @opaque(%k) : (tensor<1x2xi32>) -> tensor<1x2xi32>
  %padded = tensor.pad %x low[0, %c1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %seven : i32
  } : tensor<1x2xi32> to tensor<1x?xi32>
  %r = tensor.cast %padded : tensor<1x?xi32> to tensor<1x3xi32>
  check.expect_eq_const %r, dense<[[7, 1, 2]]> : tensor<1x3xi32>
  return
}
