// expand_shape takes the sizes of its result, so several of a group may be dynamic.
// expand-strided-metadata still computes "the" dynamic size from the others, and
// MLIR 22.1.8 crashes where there are two. %v is 5.
// passes: expand-strided-metadata
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : i32
  %n = func.call @opaque(%c2) : (index) -> index
  %four = arith.muli %n, %n : index
  %a = memref.alloc(%four) : memref<?xi32>
  memref.store %c5, %a[%c0] : memref<?xi32>
  %b = memref.expand_shape %a [[0, 1]] output_shape [%n, %n] : memref<?xi32> into memref<?x?xi32>
  %v = memref.load %b[%c0, %c0] : memref<?x?xi32>
  check.expect_eq_const %v, 5 : i32
  return
}
