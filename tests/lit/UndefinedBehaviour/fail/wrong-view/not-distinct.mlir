// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  // expected-note @+1 {{poison comes from 'memref.distinct_objects': two of the memrefs are views of one allocation}}
  %p:2 = memref.distinct_objects %m, %s : memref<4xf32>, memref<2xf32, strided<[1], offset: 2>>
  // expected-error @+1 {{use of poison: 'memref.load' operand #0 is poison}}
  %x = memref.load %p#0[%c0] : memref<4xf32>
  return
}
