// RUN: mx-interp %s --verify-diagnostics
// RUN: mx-interp %s --no-races

// Iteration 1 reads what iteration 0 has updated.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  // expected-note@+1 {{allocation #0 (8 bytes) is made here}}
  %m = memref.alloc() : memref<1xi64>
  memref.store %zero, %m[%c0] : memref<1xi64>
  // expected-note@+1 {{the iterations of 'scf.parallel' have no order}}
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {
      // expected-note@+1 {{iteration 0 updates them through 'memref.atomic_rmw'}}
      %old = memref.atomic_rmw addi %two, %m[%c0] : (i64, memref<1xi64>) -> i64
    } else {
      // expected-error@+1 {{undefined behaviour: 'memref.load' is in a data race: iteration 1 of 'scf.parallel' reads bytes 0 to 7 of allocation #0 (8 bytes), which iteration 0 updates}}
      %x = memref.load %m[%c0] : memref<1xi64>
    }
  }
  memref.dealloc %m : memref<1xi64>
  return
}
