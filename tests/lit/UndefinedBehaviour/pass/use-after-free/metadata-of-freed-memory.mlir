// RUN: mx-interp %s --split-input-file --verify-diagnostics

// What is known about a view outlives the memory.
func.func @main(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  return %d : index
}
