// Parallel iterations store to places of their own, and read what all share and
// none writes; scratch memory is each one's own.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %shared = memref.alloc() : memref<3xi32>
  %m = memref.alloc() : memref<2x3xi32>
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    %e = arith.index_cast %i : index to i32
    memref.store %e, %shared[%i] : memref<3xi32>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1) {
    %scratch = memref.alloca() : memref<i32>
    %x = memref.load %shared[%j] : memref<3xi32>
    memref.store %x, %scratch[] : memref<i32>
    %ten = arith.constant 10 : i32
    %row = arith.index_cast %i : index to i32
    %r = arith.muli %row, %ten : i32
    %y = memref.load %scratch[] : memref<i32>
    %s = arith.addi %r, %y : i32
    memref.store %s, %m[%i, %j] : memref<2x3xi32>
    scf.reduce
  }
  check.expect_eq_const %m, dense<[[0, 1, 2], [10, 11, 12]]> : tensor<2x3xi32> : memref<2x3xi32>
  // Even places are read, odd ones written.
  %flat = memref.collapse_shape %m [[0, 1]] : memref<2x3xi32> into memref<6xi32>
  scf.parallel (%i) = (%c0) to (%c6) step (%c2) {
    %e = memref.load %flat[%i] : memref<6xi32>
    %n = arith.addi %i, %c1 : index
    memref.store %e, %flat[%n] : memref<6xi32>
    scf.reduce
  }
  check.expect_eq_const %flat, dense<[0, 0, 2, 2, 11, 11]> : tensor<6xi32> : memref<6xi32>
  return
}
