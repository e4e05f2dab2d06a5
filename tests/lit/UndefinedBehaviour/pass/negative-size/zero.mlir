// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%c0) : memref<?x4xf32>
  %x = arith.constant 1.0 : f32
  linalg.fill ins(%x : f32) outs(%m : memref<?x4xf32>)
  memref.dealloc %m : memref<?x4xf32>
  return
}
