// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  memref.copy %m, %n : memref<4xf32> to memref<4xf32>
  linalg.copy ins(%n : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return
}
