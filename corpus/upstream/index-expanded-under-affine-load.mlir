// What affine.delinearize_index gives may be a dimension of affine.load; a sum or a
// quotient of arith may not. affine-expand-index-ops makes the one of the other,
// whoever takes it: MLIR 22.1.8 rejects what it makes, "'affine.load' op operand
// cannot be used as a dimension id". %x is 7.
// passes: affine-expand-index-ops
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  %m = memref.alloc() : memref<2x4xi32>
  memref.store %seven, %m[%c1, %c1] : memref<2x4xi32>
  affine.for %i = 5 to 6 {
    %row, %column = affine.delinearize_index %i into (2, 4) : index, index
    %x = affine.load %m[%row, %column] : memref<2x4xi32>
    check.expect_eq_const %x, 7 : i32
  }
  memref.dealloc %m : memref<2x4xi32>
  return
}
