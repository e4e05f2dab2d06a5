// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func private @known(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{poison comes from 'memref.cast': the view is not what its type says}}
  %c = memref.cast %m : memref<?xf32> to memref<4xf32>
  // expected-error @+1 {{use of poison: 'memref.load' operand #0 is poison}}
  %x = memref.load %c[%c0] : memref<4xf32>
  return %x : f32
}
func.func @main(%m: memref<3xf32>) {
  %c = memref.cast %m : memref<3xf32> to memref<?xf32>
  %x = call @known(%c) : (memref<?xf32>) -> f32
  return
}
