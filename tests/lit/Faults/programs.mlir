// RUN: exits 1 mx-diff %s -e in_place --pipeline none --bisect --passes plant-in-place 2>/dev/null | FileCheck %s --check-prefix=PLACE
// RUN: exits 1 mx-diff %s -e early --pipeline none --bisect --passes 'plant-early-free{nth=1}' 2>/dev/null | FileCheck %s --check-prefix=EARLY
// RUN: exits 1 mx-diff %s -e lost --pipeline none --bisect --passes 'plant-lost-free{nth=4}' 2>/dev/null | FileCheck %s --check-prefix=LOST

// What the passes make of a program.

// One store, no copy of %t, and no mark is left.
// PLACE-LABEL: after 'plant-in-place':
// PLACE: func.func @in_place
// PLACE: %[[T:.*]] = memref.alloc
// PLACE-NOT: memref.alloc
// PLACE-NOT: memref.copy
// PLACE: memref.store %{{.*}}, %[[T]][%c1]
// PLACE-SAME: : memref
// PLACE-NEXT: memref.load %[[T]]
// PLACE: return
func.func @in_place() {
  %c1 = arith.constant 1 : index
  %f1 = arith.constant 1.0 : f32
  %f9 = arith.constant 9.0 : f32
  %t = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %u = tensor.insert %f9 into %t[%c1] {mx.overwrite = [1]} : tensor<2xf32>
  %old = tensor.extract %t[%c1] : tensor<2xf32>
  %new = tensor.extract %u[%c1] : tensor<2xf32>
  check.expect_eq_const %old, 1.0 : f32
  check.expect_eq_const %new, 9.0 : f32
  return
}

// %once has one use and does not count; the others are %a and %b. What frees %b
// stands in a branch and frees a view of it.
// EARLY-LABEL: after 'plant-early-free':
// EARLY: func.func @early
// EARLY: %[[A:.*]] = memref.alloc() : memref<2xf32>
// EARLY: %[[B:.*]] = memref.alloc() : memref<4xf32>
// EARLY: memref.cast %[[B]]
// EARLY-NEXT: memref.store %{{.*}}, %[[B]]
// EARLY-NEXT: memref.dealloc %[[B]] : memref<4xf32>
// EARLY-NEXT: memref.load
// EARLY: scf.if
// EARLY-NEXT: }
// EARLY: memref.dealloc %[[A]]
func.func @early() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %true = arith.constant true
  %once = memref.alloc() : memref<1xf32>
  memref.store %f1, %once[%c0] : memref<1xf32>
  memref.dealloc %once : memref<1xf32>
  %a = memref.alloc() : memref<2xf32>
  memref.store %f1, %a[%c0] : memref<2xf32>
  %0 = memref.load %a[%c0] : memref<2xf32>
  %b = memref.alloc() : memref<4xf32>
  %view = memref.cast %b : memref<4xf32> to memref<?xf32>
  memref.store %f1, %b[%c0] : memref<4xf32>
  %1 = memref.load %view[%c0] : memref<?xf32>
  memref.dealloc %a : memref<2xf32>
  scf.if %true {
    memref.dealloc %view : memref<?xf32>
  }
  return
}

// Deallocations are counted through the whole module: #4 is the second here.
// LOST-LABEL: after 'plant-lost-free':
// LOST: func.func @lost
// LOST: %[[A:.*]] = memref.alloc() : memref<1xf32>
// LOST: memref.alloc() : memref<2xf32>
// LOST: memref.dealloc %[[A]]
// LOST-NOT: memref.dealloc
func.func @lost() {
  %a = memref.alloc() : memref<1xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.dealloc %a : memref<1xf32>
  memref.dealloc %b : memref<2xf32>
  return
}
