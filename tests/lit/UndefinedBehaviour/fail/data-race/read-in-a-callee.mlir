// RUN: mx-interp %s --verify-diagnostics
// RUN: mx-interp %s --no-races

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
