// What is inserted has no elements, the place for it has one, and the tensor has
// none: poison where it runs, and valid all the same, as all sizes are operands.
// With some of them known, they contradict the types. MLIR 22.1.8 rejects what it
// makes, "expected type to be 'tensor<?x?xi32>' or a rank-reduced version. (size
// mismatch)". %size is 4.
// passes: canonicalize
func.func private @opaque(%x: i1) -> i1 attributes {no_inline} { return %x : i1 }
func.func private @use(%x: tensor<0x4xi32>) attributes {no_inline} { return }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %t = arith.constant dense<5> : tensor<0x4xi32>
  %taken = func.call @opaque(%false) : (i1) -> i1
  scf.if %taken {
    %none = tensor.extract_slice %t[%c0, %c0] [%c0, %c0] [1, 1] : tensor<0x4xi32> to tensor<?x?xi32>
    %r = tensor.insert_slice %none into %t[%c0, 0] [%c1, %c1] [1, 1] : tensor<?x?xi32> into tensor<0x4xi32>
    func.call @use(%r) : (tensor<0x4xi32>) -> ()
  }
  %size = tensor.dim %t, %c1 : tensor<0x4xi32>
  check.expect_eq_const %size, 4 : index
  return
}
