// With inferred layouts, the default, One-Shot Bufferize drops the casts before what
// a function returns, also one that only forgets the size, and the function returns
// a memref<2xi32>. The caller copies what it takes for a tensor<?xi32>, and finds no
// unknown size to allocate: MLIR 22.1.8 fails with "'memref.alloc' op incorrect
// number of dynamic sizes, has 0, expected 1". %y is [9, 2].
// passes: one-shot-bufferize{bufferize-function-boundaries}
func.func private @forget(%x: tensor<2xi32>) -> tensor<?xi32> {
  %cast = tensor.cast %x : tensor<2xi32> to tensor<?xi32>
  return %cast : tensor<?xi32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9 : i32
  %k = arith.constant dense<[1, 2]> : tensor<2xi32>
  %x = func.call @forget(%k) : (tensor<2xi32>) -> tensor<?xi32>
  %y = tensor.insert %nine into %x[%c0] : tensor<?xi32>
  %new = tensor.cast %y : tensor<?xi32> to tensor<2xi32>
  %old = tensor.cast %x : tensor<?xi32> to tensor<2xi32>
  check.expect_eq_const %new, dense<[9, 2]> : tensor<2xi32>
  check.expect_eq_const %old, dense<[1, 2]> : tensor<2xi32>
  return
}
