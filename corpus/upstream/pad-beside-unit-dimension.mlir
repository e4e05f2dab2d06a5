// linalg-fold-unit-extent-dims drops a dimension of tensor.pad and keeps the
// type of the other one, ? below, while its padding, 0 by a constant operand,
// becomes an attribute: the size is known to be 2 now, and the type must say
// so. MLIR 22.1.8 leaves invalid IR.
// passes: linalg-fold-unit-extent-dims
func.func private @opaque(%x: tensor<1x1xi32>) -> tensor<1x1xi32> attributes {no_inline} { return %x : tensor<1x1xi32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %seven = arith.constant 7 : i32
  %k = arith.constant dense<1> : tensor<1x1xi32>
  %x = func.call @opaque(%k) : (tensor<1x1xi32>) -> tensor<1x1xi32>
  %padded = tensor.pad %x low[0, %c0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %seven : i32
  } : tensor<1x1xi32> to tensor<1x?xi32>
  %r = tensor.cast %padded : tensor<1x?xi32> to tensor<1x2xi32>
  check.expect_eq_const %r, dense<[[1, 7]]> : tensor<1x2xi32>
  return
}
