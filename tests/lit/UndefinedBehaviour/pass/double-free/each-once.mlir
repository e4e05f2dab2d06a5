// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %m = memref.alloc() : memref<f32>
  memref.dealloc %m : memref<f32>
  %n = memref.alloc() : memref<f32>
  memref.dealloc %n : memref<f32>
  return
}
