// RUN: mx-interp %s --verify-diagnostics
// RUN: mx-interp %s --no-races

// A scratch buffer that was moved out of the loop: one iteration after the
// other gives the right result, at once they overwrite each other's number.
func.func @scratch_shared_by_iterations() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %squares = memref.alloc() : memref<3xindex>
  // expected-note@+1 {{allocation #1 (8 bytes) is made here}}
  %scratch = memref.alloc() : memref<index>
  // expected-note@+1 {{the iterations of 'scf.parallel' have no order}}
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    // expected-error@+2 {{undefined behaviour: 'memref.store' is in a data race: iteration 1 of 'scf.parallel' writes bytes 0 to 7 of allocation #1 (8 bytes), which iteration 0 writes}}
    // expected-note@+1 {{iteration 0 writes them through 'memref.store'}}
    memref.store %i, %scratch[] : memref<index>
    %j = memref.load %scratch[] : memref<index>
    %square = arith.muli %j, %j : index
    memref.store %square, %squares[%i] : memref<3xindex>
  }
  %t = bufferization.to_tensor %squares : memref<3xindex> to tensor<3xindex>
  check.expect_eq_const %t, dense<[0, 1, 4]> : tensor<3xindex>
  memref.dealloc %scratch : memref<index>
  memref.dealloc %squares : memref<3xindex>
  return
}
