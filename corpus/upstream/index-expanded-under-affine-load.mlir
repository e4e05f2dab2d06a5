// What affine.linearize_index gives may be a dimension of affine.load; a sum of arith
// may not. affine-expand-index-ops makes the one of the other, whoever takes it: MLIR
// 22.1.8 rejects what it makes, "'affine.load' op operand cannot be used as a
// dimension id". %x is 7.
// passes: affine-expand-index-ops
func.func @main() {
  %c5 = arith.constant 5 : index
  %seven = arith.constant 7 : i32
  %m = memref.alloc() : memref<8xi32>
  memref.store %seven, %m[%c5] : memref<8xi32>
  affine.for %row = 1 to 2 {
    affine.for %column = 1 to 2 {
      %at = affine.linearize_index [%row, %column] by (2, 4) : index
      %x = affine.load %m[%at] : memref<8xi32>
      check.expect_eq_const %x, 7 : i32
    }
  }
  memref.dealloc %m : memref<8xi32>
  return
}
