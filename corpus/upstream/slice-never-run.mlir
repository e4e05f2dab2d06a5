// "The operation is invalid if converting to a mismatching constant dimension"
// (tensor.cast): a cast of one element to four is poison where it runs, and nothing
// where it does not. Canonicalization makes one slice, of four elements, of the
// slice and the cast, although the tensor has two: MLIR 22.1.8 rejects what it
// makes, "slice along dimension 0 runs out-of-bounds: 3 >= 2". %v is 5.
// passes: canonicalize
func.func private @opaque(%x: i1) -> i1 attributes {no_inline} { return %x : i1 }
func.func private @use(%x: tensor<4xi32>) attributes {no_inline} { return }
func.func private @maybe(%t: tensor<2xi32>, %never: i1, %n: index) -> tensor<?xi32> attributes {no_inline} {
  %slice = tensor.extract_slice %t[0] [%n] [1] : tensor<2xi32> to tensor<?xi32>
  scf.if %never {
    %four = tensor.cast %slice : tensor<?xi32> to tensor<4xi32>
    func.call @use(%four) : (tensor<4xi32>) -> ()
  }
  return %slice : tensor<?xi32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %t = arith.constant dense<[5, 6]> : tensor<2xi32>
  %slice = func.call @maybe(%t, %false, %c1) : (tensor<2xi32>, i1, index) -> tensor<?xi32>
  %v = tensor.extract %slice[%c0] : tensor<?xi32>
  check.expect_eq_const %v, 5 : i32
  return
}
