// RUN: exits 1 mx-diff %s --pipeline none --input splat:0 --passes 'one-shot-bufferize{bufferize-function-boundaries=true},ownership-based-buffer-deallocation,bufferization-lower-deallocations,plant-lost-free{nth=1}' 2>/dev/null | FileCheck %s --check-prefix=LEAK
// RUN: exits 1 mx-diff %s --pipeline none --input splat:0 --passes 'one-shot-bufferize{bufferize-function-boundaries=true},ownership-based-buffer-deallocation,bufferization-lower-deallocations,plant-early-free{nth=1}' 2>/dev/null | FileCheck %s --check-prefix=FREED
// RUN: mx-diff %s --pipeline none --passes 'one-shot-bufferize{bufferize-function-boundaries=true},ownership-based-buffer-deallocation,bufferization-lower-deallocations'
// RUN: mx-diff %s --pipeline none --passes 'one-shot-bufferize{bufferize-function-boundaries=true}'

// Memory that is not freed is a leak behind passes that free, and only there;
// of the passes that do, the one is named behind which it is not freed.

// LEAK: leak in after passes, input set 0
// LEAK-NEXT: never freed: allocation #0 (12 bytes), made by 'memref.alloc' at {{.*}}deallocation.mlir:[[#@LINE+17]]:10
// LEAK-NEXT: bisect: 'plant-lost-free' is the first pass after which this is so

// FREED: mismatch in after passes
// FREED-NEXT: 'memref.store' writes to allocation #0 (12 bytes) after it was freed
// FREED-NEXT: deallocation.mlir:[[#@LINE+12]]:10: allocation #0 (12 bytes) is made here
// FREED-NEXT: and freed here
// FREED-NEXT: bisect: 'plant-early-free' is the first pass after which this is so
func.func @main(%which: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %r = scf.if %which -> f32 {
    %t = tensor.from_elements %f1, %f2 : tensor<2xf32>
    %v = tensor.extract %t[%c0] : tensor<2xf32>
    scf.yield %v : f32
  } else {
    %t = tensor.from_elements %f2, %f1, %f1 : tensor<3xf32>
    %v = tensor.extract %t[%c0] : tensor<3xf32>
    scf.yield %v : f32
  }
  return %r : f32
}
