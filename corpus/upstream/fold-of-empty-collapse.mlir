// fold-memref-alias-ops stores through a collapsed memref by way of the original,
// and gets its indices by an affine.delinearize_index whose basis is its sizes. A
// memref of nothing is valid, but 0 in a basis is not: MLIR 22.1.8 rejects what it
// makes, "no basis element may be statically non-positive". %v is 7, and nothing is
// stored.
// passes: fold-memref-alias-ops
func.func private @opaque(%x: memref<1x0xi32>) -> memref<1x0xi32> attributes {no_inline} { return %x : memref<1x0xi32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %a = memref.alloc() : memref<1x0xi32>
  %b = func.call @opaque(%a) : (memref<1x0xi32>) -> memref<1x0xi32>
  %flat = memref.collapse_shape %b [[0, 1]] : memref<1x0xi32> into memref<0xi32>
  %v = scf.for %i = %c0 to %c0 step %c1 iter_args(%x = %c7) -> i32 {
    memref.store %c8, %flat[%i] : memref<0xi32>
    scf.yield %c8 : i32
  }
  check.expect_eq_const %v, 7 : i32
  return
}
