// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func private @expand(%m: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{poison comes from 'memref.expand_shape': the sizes are not those of the source, regrouped}}
  %e = memref.expand_shape %m [[0, 1]] output_shape [%n, 2] : memref<?xf32> into memref<?x2xf32>
  // expected-error @+1 {{use of poison: 'memref.load' operand #0 is poison}}
  %x = memref.load %e[%c0, %c0] : memref<?x2xf32>
  return %x : f32
}
func.func @main(%m: memref<5xf32>) {
  %c2 = arith.constant 2 : index
  %c = memref.cast %m : memref<5xf32> to memref<?xf32>
  %x = call @expand(%c, %c2) : (memref<?xf32>, index) -> f32
  return
}
