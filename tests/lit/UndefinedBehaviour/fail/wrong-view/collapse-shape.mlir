// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func private @collapse(%m: memref<4x4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[0, 0] [2, %n] [1, 1] : memref<4x4xf32> to memref<2x?xf32, strided<[4, 1]>>
  // expected-note @+1 {{poison comes from 'memref.collapse_shape': the dimensions are not contiguous}}
  %c = memref.collapse_shape %s [[0, 1]] : memref<2x?xf32, strided<[4, 1]>> into memref<?xf32, strided<[?]>>
  // expected-error @+1 {{use of poison: 'memref.load' operand #0 is poison}}
  %x = memref.load %c[%c0] : memref<?xf32, strided<[?]>>
  return %x : f32
}
func.func @main(%m: memref<4x4xf32>) {
  %c3 = arith.constant 3 : index
  %x = call @collapse(%m, %c3) : (memref<4x4xf32>, index) -> f32
  return
}
