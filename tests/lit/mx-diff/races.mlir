// RUN: exits 1 mx-diff %s --pipeline none --passes 'func.func(buffer-loop-hoisting)' | FileCheck %s
// RUN: mx-diff %s --pipeline none --passes 'func.func(buffer-loop-hoisting)' --no-races
// RUN: mx-diff %s --pipeline none --passes canonicalize

// The pass takes the scratch buffer out of the parallel loop, whose iterations
// then share it. One after the other they still give the right squares.

// CHECK: 'memref.store' is in a data race: iteration 1 of 'affine.parallel' writes bytes 0 to 7 of allocation
func.func @main() -> memref<3xindex> {
  %c0 = arith.constant 0 : index
  %squares = memref.alloc() : memref<3xindex>
  affine.parallel (%i) = (0) to (3) {
    %scratch = memref.alloc() : memref<1xindex>
    memref.store %i, %scratch[%c0] : memref<1xindex>
    %j = memref.load %scratch[%c0] : memref<1xindex>
    %square = arith.muli %j, %j : index
    memref.store %square, %squares[%i] : memref<3xindex>
  }
  return %squares : memref<3xindex>
}

// RUN: exits 1 mx-diff %s --pipeline none --no-races -e fails | FileCheck %s --check-prefix=REPLAY
// REPLAY: replay: mx-diff {{.*}} --no-races
func.func @fails() {
  %one = arith.constant 1 : i8
  check.expect_eq_const %one, 2 : i8
  return
}
