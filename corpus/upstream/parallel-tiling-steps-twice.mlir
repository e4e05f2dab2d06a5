// With no-min-max-bounds scf-parallel-loop-tiling makes an inner loop over steps of
// the original size, and multiplies its variable by that size again to see whether
// it is in bounds. 3 is below 7, but 3 * 3 is not, and the iteration is lost: %v is
// 7, and MLIR 22.1.8 gives 8.
// passes: scf-parallel-loop-tiling{parallel-loop-tile-sizes=2 no-min-max-bounds}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %seven = arith.constant 7 : i32
  %eight = arith.constant 8 : i32
  %a = memref.alloc() : memref<7xi32>
  memref.store %eight, %a[%c3] : memref<7xi32>
  scf.parallel (%i) = (%c0) to (%c7) step (%c3) {
    memref.store %seven, %a[%i] : memref<7xi32>
    scf.reduce
  }
  %v = memref.load %a[%c3] : memref<7xi32>
  check.expect_eq_const %v, 7 : i32
  return
}
