// RUN: mx-interp %s

// Atomic operations do not race with each other, and nothing is lost.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  %m = memref.alloc() : memref<1xi64>
  memref.store %zero, %m[%c0] : memref<1xi64>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %old = memref.atomic_rmw addi %two, %m[%c0] : (i64, memref<1xi64>) -> i64
    %older = memref.generic_atomic_rmw %m[%c0] : memref<1xi64> {
    ^bb0(%x: i64):
      %y = arith.addi %x, %two : i64
      memref.atomic_yield %y : i64
    }
  }
  %sum = memref.load %m[%c0] : memref<1xi64>
  check.expect_eq_const %sum, 16 : i64
  memref.dealloc %m : memref<1xi64>
  return
}
