// RUN: mx-interp %s --split-input-file --verify-diagnostics

memref.global "private" constant @sizes : memref<2xi32> = dense<[2, 2]>
func.func @main(%m: memref<5xf32>) {
  %c0 = arith.constant 0 : index
  %sizes = memref.get_global @sizes : memref<2xi32>
  // expected-note @+1 {{poison comes from 'memref.reshape': the number of elements changes}}
  %r = memref.reshape %m(%sizes) : (memref<5xf32>, memref<2xi32>) -> memref<?x?xf32>
  // expected-error @+1 {{use of poison: 'memref.load' operand #0 is poison}}
  %x = memref.load %r[%c0, %c0] : memref<?x?xf32>
  return
}
