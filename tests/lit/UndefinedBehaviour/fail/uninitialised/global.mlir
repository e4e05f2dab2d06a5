// RUN: mx-interp %s --split-input-file --verify-diagnostics

// expected-note @+1 {{poison comes from 'memref.global': the element was never written}}
memref.global "private" @g : memref<2xindex> = uninitialized
func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<2xindex>
  %i = memref.load %m[%c0] : memref<2xindex>
  // expected-error @+1 {{use of poison: 'memref.load' an index is poison}}
  %x = memref.load %m[%i] : memref<2xindex>
  return
}
