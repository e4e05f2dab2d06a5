// RUN: exits 1 mx-diff %s -e carried --pipeline none --bisect --passes 'plant-hoist{kind=alloc}' 2>/dev/null | FileCheck %s --check-prefix=CARRIED
// RUN: exits 1 mx-diff %s -e freed --pipeline none --bisect --passes 'plant-hoist{kind=alloc nth=1}' 2>/dev/null | FileCheck %s --check-prefix=FREED
// RUN: exits 3 mx-diff %s -e not_seen_again --pipeline none --passes 'plant-hoist{kind=alloc nth=2}' 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: exits 1 mx-diff %s -e written --pipeline none --bisect --passes 'plant-hoist{kind=write}' 2>/dev/null | FileCheck %s --check-prefix=WRITE

// CARRIED-LABEL: after 'plant-hoist':
// CARRIED: func.func @carried
// CARRIED: memref.alloc()
// CARRIED-NEXT: scf.for
// CARRIED-NEXT: memref.store
func.func @carried(%first: memref<1xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %last = scf.for %i = %c0 to %c3 step %c1 iter_args(%m = %first) -> (memref<1xindex>) {
    %own = memref.alloc() : memref<1xindex>
    memref.store %i, %own[%c0] : memref<1xindex>
    %old = memref.load %m[%c0] : memref<1xindex>
    %sum = arith.addi %old, %i : index
    memref.store %sum, %own[%c0] : memref<1xindex>
    scf.yield %own : memref<1xindex>
  }
  %0 = memref.load %last[%c0] : memref<1xindex>
  return %0 : index
}

// FREED-LABEL: after 'plant-hoist':
// FREED: func.func @freed
// FREED: memref.alloc()
// FREED-NEXT: scf.for
// FREED: memref.dealloc
func.func @freed(%f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %own = memref.alloc() : memref<1xf32>
    memref.store %f, %own[%c0] : memref<1xf32>
    memref.dealloc %own : memref<1xf32>
  }
  return
}

// SAME: nothing to plant: there is no allocation of its own for each trip #2 (there are 2)
func.func @not_seen_again(%f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    %own = memref.alloc() : memref<1xf32>
    memref.store %f, %own[%c0] : memref<1xf32>
  }
  return
}

// WRITE-LABEL: after 'plant-hoist':
// WRITE: func.func @written
// WRITE: memref.store %arg1, %arg0[%c0]
// WRITE-NEXT: scf.for
func.func @written(%m: memref<1xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seen = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %f) -> (f32) {
    %old = memref.load %m[%c0] : memref<1xf32>
    memref.store %f, %m[%c0] : memref<1xf32>
    scf.yield %old : f32
  }
  return %seen : f32
}
