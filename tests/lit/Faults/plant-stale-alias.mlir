// RUN: exits 1 mx-diff %s -e stale --pipeline none --bisect --passes plant-stale-alias 2>/dev/null | FileCheck %s
// RUN: exits 3 mx-diff %s -e stale --pipeline none --passes 'plant-stale-alias{nth=1}' 2>&1 | FileCheck %s --check-prefix=NONE

// NONE: nothing to plant: there is no pair #1 of a call's argument and a result alike (there are 1)

func.func private @fresh(%m: memref<2xf32>) -> memref<2xf32, strided<[?], offset: ?>> {
  %f = arith.constant 1.0 : f32
  %new = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%new : memref<2xf32>)
  %cast = memref.cast %new : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
  return %cast : memref<2xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: after 'plant-stale-alias':
// CHECK: func.func @stale
// CHECK: call @fresh(%arg0)
// CHECK-NEXT: %[[OLD:.*]] = memref.cast %arg0
// CHECK: memref.load %[[OLD]]
func.func @stale(%m: memref<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %r = call @fresh(%m) : (memref<2xf32>) -> memref<2xf32, strided<[?], offset: ?>>
  %0 = memref.load %r[%c0] : memref<2xf32, strided<[?], offset: ?>>
  return %0 : f32
}
