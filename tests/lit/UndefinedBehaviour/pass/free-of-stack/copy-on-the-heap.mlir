// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %x = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<f32>
  memref.store %x, %m[] : memref<f32>
  %h = memref.alloc() : memref<f32>
  memref.copy %m, %h : memref<f32> to memref<f32>
  memref.dealloc %h : memref<f32>
  return
}
