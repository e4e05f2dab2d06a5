// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main(%m: memref<4x4xf32>) -> f32 {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %s = memref.subview %m[%c2, 0] [2, %c4] [1, 1] : memref<4x4xf32> to memref<2x?xf32, strided<[4, 1], offset: ?>>
  %c = memref.collapse_shape %s [[0, 1]] : memref<2x?xf32, strided<[4, 1], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
  %x = memref.load %c[%c7] : memref<?xf32, strided<[?], offset: ?>>
  return %x : f32
}

// -----

// A stride that is never taken.
func.func @main(%m: memref<4x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[0, 0] [%c1, 3] [1, 1] : memref<4x4xf32> to memref<?x3xf32, strided<[4, 1]>>
  %d = memref.cast %s : memref<?x3xf32, strided<[4, 1]>> to memref<?x3xf32, strided<[?, 1]>>
  %c = memref.collapse_shape %d [[0, 1]] : memref<?x3xf32, strided<[?, 1]>> into memref<?xf32, strided<[1]>>
  %x = memref.load %c[%c0] : memref<?xf32, strided<[1]>>
  return %x : f32
}
