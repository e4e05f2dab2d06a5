// RUN: mx-interp %s --verify-diagnostics
// RUN: mx-interp %s --no-races

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
