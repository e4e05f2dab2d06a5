// RUN: exits 1 mx-diff %s --pipeline none --passes 'one-shot-bufferize{bufferize-function-boundaries=true},ownership-based-buffer-deallocation,bufferization-lower-deallocations,plant-lost-free{nth=1}' 2> /dev/null | FileCheck %s --check-prefix=LEAK
// RUN: mx-diff %s --pipeline scalar-dealloc | FileCheck %s --check-prefix=FREED
// RUN: mx-diff %s --pipeline none --passes bufferization-lower-deallocations | FileCheck %s --check-prefix=KEPT

// Ownership is of all memory: what the program allocates, and does not free, is freed
// too, and excuses no leak. Other passes may leave that, and only that.

// LEAK: leak in after passes, input set 0
// LEAK-NEXT: never freed: allocation #{{[0-9]}} (8 bytes)
// FREED: agree
// KEPT: agree
func.func @main(%x: tensor<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %y = tensor.insert %one into %x[%c0] : tensor<2xf32>
  %m = memref.alloc() : memref<2xf32>
  memref.store %one, %m[%c0] : memref<2xf32>
  %v = memref.load %m[%c0] : memref<2xf32>
  %old = tensor.extract %x[%c0] : tensor<2xf32>
  %new = tensor.extract %y[%c0] : tensor<2xf32>
  %s = arith.addf %old, %new : f32
  %r = arith.addf %s, %v : f32
  return %r : f32
}
