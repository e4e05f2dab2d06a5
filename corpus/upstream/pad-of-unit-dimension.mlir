// linalg-fold-unit-extent-dims drops a dimension of tensor.pad that has size 1
// and is padded by 0 on both sides, a constant that the type of the result need
// not know. The result has the unknown size there, which is not 1 to the pass
// when it brings the dimension back: MLIR 22.1.8 crashes.
// passes: linalg-fold-unit-extent-dims
func.func private @opaque(%x: tensor<1x1xi32>) -> tensor<1x1xi32> attributes {no_inline} { return %x : tensor<1x1xi32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %seven = arith.constant 7 : i32
  %k = arith.constant dense<1> : tensor<1x1xi32>
  %x = func.call @opaque(%k) : (tensor<1x1xi32>) -> tensor<1x1xi32>
  %padded = tensor.pad %x low[%c0, 2] high[%c0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %seven : i32
  } : tensor<1x1xi32> to tensor<?x4xi32>
  %r = tensor.cast %padded : tensor<?x4xi32> to tensor<1x4xi32>
  check.expect_eq_const %r, dense<[[7, 7, 1, 7]]> : tensor<1x4xi32>
  return
}
