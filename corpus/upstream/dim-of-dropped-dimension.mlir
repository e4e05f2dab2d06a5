// The slice has sizes [1, %n, 1, %m] and type 1x?x?, so its third dimension is
// dropped. Where the strides are not known, memref.subview says that the first is, and
// memref.dim folds to a size that belongs to another dimension, or reads one beyond
// the last, and crashes. %rows is 2; MLIR 22.1.8 gives 3.
// passes: canonicalize
func.func private @opaque(%x: memref<1x4x1x4xi32>) -> memref<1x4x1x4xi32, strided<[?, ?, ?, ?], offset: ?>> attributes {no_inline} {
  %cast = memref.cast %x : memref<1x4x1x4xi32> to memref<1x4x1x4xi32, strided<[?, ?, ?, ?], offset: ?>>
  return %cast : memref<1x4x1x4xi32, strided<[?, ?, ?, ?], offset: ?>>
}
func.func private @opaque_index(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = func.call @opaque_index(%c2) : (index) -> index
  %m = func.call @opaque_index(%c3) : (index) -> index
  %a = memref.alloc() : memref<1x4x1x4xi32>
  %b = func.call @opaque(%a) : (memref<1x4x1x4xi32>) -> memref<1x4x1x4xi32, strided<[?, ?, ?, ?], offset: ?>>
  %s = memref.subview %b[0, 0, 0, 0] [1, %n, 1, %m] [1, 1, 1, 1]
    : memref<1x4x1x4xi32, strided<[?, ?, ?, ?], offset: ?>> to memref<1x?x?xi32, strided<[?, ?, ?], offset: ?>>
  %rows = memref.dim %s, %c1 : memref<1x?x?xi32, strided<[?, ?, ?], offset: ?>>
  check.expect_eq_const %rows, 2 : index
  return
}
