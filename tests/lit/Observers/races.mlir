// RUN: mx-interp %s --split-input-file --verify-diagnostics
// RUN: mx-interp %s --split-input-file --no-races

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

// -----

func.func @scratch_of_each_iteration() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %squares = memref.alloc() : memref<3xindex>
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    %scratch = memref.alloc() : memref<index>
    memref.store %i, %scratch[] : memref<index>
    %j = memref.load %scratch[] : memref<index>
    %square = arith.muli %j, %j : index
    memref.store %square, %squares[%i] : memref<3xindex>
    memref.dealloc %scratch : memref<index>
  }
  %t = bufferization.to_tensor %squares : memref<3xindex> to tensor<3xindex>
  check.expect_eq_const %t, dense<[0, 1, 4]> : tensor<3xindex>
  memref.dealloc %squares : memref<3xindex>
  return
}

// -----

// Tiles of three elements, two apart.
func.func @tiles_that_overlap() {
  %one = arith.constant 1.0 : f32
  // expected-note@+1 {{allocation #0 (28 bytes) is made here}}
  %m = memref.alloc() : memref<7xf32>
  // expected-note@+1 {{the iterations of 'scf.forall' have no order}}
  scf.forall (%i) = (0) to (6) step (2) {
    // expected-note@+1 {{seen through 'memref.subview'}}
    %tile = memref.subview %m[%i] [3] [1] : memref<7xf32> to memref<3xf32, strided<[1], offset: ?>>
    // expected-error@+2 {{undefined behaviour: 'linalg.fill' is in a data race: iteration 1 of 'scf.forall' writes bytes 8 to 11 of allocation #0 (28 bytes), which iteration 0 writes}}
    // expected-note@+1 {{iteration 0 writes them through 'linalg.fill'}}
    linalg.fill ins(%one : f32) outs(%tile : memref<3xf32, strided<[1], offset: ?>>)
  }
  memref.dealloc %m : memref<7xf32>
  return
}

// -----

func.func private @next(%m: memref<4xi32>, %i: index) -> i32 {
  %c1 = arith.constant 1 : index
  %j = arith.addi %i, %c1 : index
  // expected-error@+1 {{undefined behaviour: 'memref.load' is in a data race: iteration 1 of 'affine.parallel' reads bytes 8 to 11 of allocation #0 (16 bytes), which iteration 0 writes}}
  %x = memref.load %m[%j] : memref<4xi32>
  return %x : i32
}
func.func @main() {
  %one = arith.constant 1 : i32
  %c2 = arith.constant 2 : index
  // expected-note@+1 {{allocation #0 (16 bytes) is made here}}
  %m = memref.alloc() : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%m : memref<4xi32>)
  // expected-note@+1 {{the iterations of 'affine.parallel' have no order}}
  affine.parallel (%i) = (0) to (3) {
    %x = func.call @next(%m, %i) : (memref<4xi32>, index) -> i32
    // expected-note@+1 {{iteration 0 writes them through 'memref.store'}}
    memref.store %x, %m[%c2] : memref<4xi32>
  }
  memref.dealloc %m : memref<4xi32>
  return
}
