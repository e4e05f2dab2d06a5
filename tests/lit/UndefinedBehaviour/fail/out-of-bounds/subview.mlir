// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func private @part(%m: memref<8xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{poison comes from 'memref.subview': the slice is out of bounds}}
  %s = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  // expected-error @+1 {{use of poison: 'memref.load' operand #0 is poison}}
  %x = memref.load %s[%c0] : memref<4xf32, strided<[1], offset: ?>>
  return %x : f32
}
func.func @main(%m: memref<8xf32>) {
  %c5 = arith.constant 5 : index
  %x = call @part(%m, %c5) : (memref<8xf32>, index) -> f32
  return
}
