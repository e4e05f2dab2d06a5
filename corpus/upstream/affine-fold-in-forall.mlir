// A subscript of affine.store is a dimension or a symbol of affine loops, which a
// variable of scf.forall is not. affine-fold-memref-alias-ops adds the offset of
// the subview, such a variable, to the subscript all the same: MLIR 22.1.8 rejects
// what it makes, "'affine.store' op operand cannot be used as a dimension id". %v
// is 5.
// passes: affine-fold-memref-alias-ops
func.func @main() {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i32
  %a = memref.alloc() : memref<2xi32>
  scf.forall (%i) in (2) {
    %view = memref.subview %a[%i] [1] [1] : memref<2xi32> to memref<1xi32, strided<[1], offset: ?>>
    affine.store %c5, %view[0] : memref<1xi32, strided<[1], offset: ?>>
  }
  %v = memref.load %a[%c0] : memref<2xi32>
  check.expect_eq_const %v, 5 : i32
  return
}
