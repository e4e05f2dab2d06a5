// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %x = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<16xi8>
  // expected-note @+1 {{poison comes from 'memref.view': the view is out of bounds}}
  %v = memref.view %m[%c12][] : memref<16xi8> to memref<2xf32>
  // expected-error @+1 {{use of poison: 'memref.store' operand #1 is poison}}
  memref.store %x, %v[%c0] : memref<2xf32>
  return
}
