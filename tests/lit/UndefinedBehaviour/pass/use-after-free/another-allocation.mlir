// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() -> f32 {
  %x = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<f32>
  memref.dealloc %m : memref<f32>
  %n = memref.alloc() : memref<f32>
  memref.store %x, %n[] : memref<f32>
  %y = memref.load %n[] : memref<f32>
  memref.dealloc %n : memref<f32>
  return %y : f32
}
