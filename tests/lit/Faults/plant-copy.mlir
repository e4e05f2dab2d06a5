// RUN: exits 1 mx-diff %s -e two_rows --pipeline none --bisect --passes 'plant-copy{kind=drop}' 2>/dev/null | FileCheck %s --check-prefix=DROP
// RUN: exits 1 mx-diff %s -e two_rows --pipeline none --bisect --passes 'plant-copy{kind=shorten}' 2>/dev/null | FileCheck %s --check-prefix=SHORT
// RUN: exits 1 mx-diff %s -e between_two_stores --pipeline none --bisect --passes 'plant-copy{kind=late nth=1}' 2>/dev/null | FileCheck %s --check-prefix=LATE
// RUN: exits 1 mx-diff %s -e between_two_stores --pipeline none --bisect --passes 'plant-copy{kind=early}' 2>/dev/null | FileCheck %s --check-prefix=EARLY
// RUN: exits 3 mx-diff %s -e two_rows --pipeline none --passes 'plant-copy{kind=late nth=2}' 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: exits 2 mx-diff %s -e two_rows --pipeline none --passes 'plant-copy{kind=lost}' 2>&1 | FileCheck %s --check-prefix=KIND

// NONE: nothing to plant: there is no copy with a use behind it #2 (there are 2)
// KIND: error: --passes: {{.*}}no mistake is of the kind 'lost'; expected one of drop, shorten, late, early

// DROP-LABEL: after 'plant-copy':
// DROP: func.func @two_rows
// DROP-NOT: memref.copy
// DROP: return

// SHORT-LABEL: after 'plant-copy':
// SHORT: %[[FROM:.*]] = memref.subview %{{.*}}[0, 0] [1, 3] [1, 1] : memref<2x3xf32>
// SHORT: %[[TO:.*]] = memref.subview %{{.*}}[0, 0] [1, 3] [1, 1] : memref<2x3xf32>
// SHORT: memref.copy %[[FROM]], %[[TO]]
func.func @two_rows(%from: memref<2x3xf32>, %to: memref<2x3xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.copy %from, %to : memref<2x3xf32> to memref<2x3xf32>
  %0 = memref.load %to[%c1, %c0] : memref<2x3xf32>
  return %0 : f32
}

// The views around the copy are no uses.
// LATE-LABEL: after 'plant-copy':
// LATE: func.func @between_two_stores
// LATE: memref.store %{{.*}}, %arg0[%c0]
// LATE-NEXT: %[[VIEW:.*]] = memref.cast
// LATE-NEXT: memref.store %{{.*}}, %[[VIEW]]
// LATE-NEXT: memref.copy %arg0, %arg1

// EARLY-LABEL: after 'plant-copy':
// EARLY: func.func @between_two_stores
// EARLY: memref.copy %arg0, %arg1
// EARLY-NEXT: memref.store %{{.*}}, %arg0[%c0]
func.func @between_two_stores(%from: memref<1xf32>, %to: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  memref.store %f1, %from[%c0] : memref<1xf32>
  memref.copy %from, %to : memref<1xf32> to memref<1xf32>
  %view = memref.cast %from : memref<1xf32> to memref<?xf32>
  memref.store %f2, %view[%c0] : memref<?xf32>
  return
}
