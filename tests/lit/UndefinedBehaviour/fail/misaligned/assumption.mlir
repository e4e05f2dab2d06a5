// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  // expected-note @+1 {{poison comes from 'memref.assume_alignment': the memory is not aligned as it is assumed to be}}
  %a = memref.assume_alignment %m, 4096 : memref<2xf32>
  // expected-error @+1 {{use of poison: 'memref.load' operand #0 is poison}}
  %x = memref.load %a[%c0] : memref<2xf32>
  return
}
