// RUN: mx-interp %s --split-input-file --verify-diagnostics

// Bufferization makes such copies.
func.func @main(%m: memref<4xf32>) {
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  %s = memref.subview %m[0] [4] [1] : memref<4xf32> to memref<4xf32>
  memref.copy %s, %m : memref<4xf32> to memref<4xf32>
  return
}
