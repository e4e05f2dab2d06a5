// RUN: exits 3 mx-diff %s --pipeline scalar-dealloc --bisect | FileCheck %s

// A pass that refuses a program has not done its work on it: that nothing is freed
// then is no leak.
// CHECK: @main: unsupported in scalar-dealloc/buffers
// CHECK-NEXT: pass: ownership-based-buffer-deallocation
// CHECK-NOT: leak
func.func @main(%x: f32) -> f32 {
  %m = memref.alloc() : memref<f32>
  %n = memref.alloc() : memref<f32>
  memref.store %x, %m[] : memref<f32>
  memref.copy %m, %n : memref<f32> to memref<f32>
  %y = memref.load %n[] : memref<f32>
  memref.dealloc %m : memref<f32>
  return %y : f32
}
