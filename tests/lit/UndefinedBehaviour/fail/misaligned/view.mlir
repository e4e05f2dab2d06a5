// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<16xi8>
  // expected-note @+1 {{poison comes from 'memref.view': the view is not aligned for its element type}}
  %v = memref.view %m[%c2][] : memref<16xi8> to memref<2xf32>
  // expected-error @+1 {{use of poison: 'memref.load' operand #0 is poison}}
  %x = memref.load %v[%c0] : memref<2xf32>
  return
}
