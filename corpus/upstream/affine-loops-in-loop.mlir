// Operands of affine bounds must be dimensions or symbols of the affine scope
// (affine dialect, "Restrictions on Dimensions and Symbols"). The size of a memref
// that an scf.for carries is neither, and convert-linalg-to-affine-loops does not
// ask: MLIR 22.1.8 rejects what it makes, "'affine.for' op operand cannot be used
// as a dimension id". %v is 5.
// passes: convert-linalg-to-affine-loops
func.func private @opaque(%x: memref<?xi32>) -> memref<?xi32> attributes {no_inline} { return %x : memref<?xi32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %two = memref.alloc() : memref<2xi32>
  %cast = memref.cast %two : memref<2xi32> to memref<?xi32>
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %cast) -> (memref<?xi32>) {
    linalg.fill ins(%c5 : i32) outs(%a : memref<?xi32>)
    %b = func.call @opaque(%a) : (memref<?xi32>) -> memref<?xi32>
    scf.yield %b : memref<?xi32>
  }
  %v = memref.load %r[%c0] : memref<?xi32>
  check.expect_eq_const %v, 5 : i32
  return
}
