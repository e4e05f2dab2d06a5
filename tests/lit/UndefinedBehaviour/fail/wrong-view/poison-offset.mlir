// RUN: mx-interp %s --split-input-file --verify-diagnostics

// A view at a poison offset is poison, with the rank of its type, until it is
// used.
func.func @main() {
  %m = memref.alloc() : memref<2x2x2x2x2xi32>
  // expected-note @+1 {{poison comes from 'ub.poison': it is a poison constant}}
  %p = ub.poison : index
  %x = arith.constant 1 : i32
  %v = memref.subview %m[%p, 0, 0, 0, 0] [1, 2, 2, 2, 2] [1, 1, 1, 1, 1]
      : memref<2x2x2x2x2xi32> to memref<1x2x2x2x2xi32, strided<[16, 8, 4, 2, 1], offset: ?>>
  // expected-error @+1 {{use of poison: 'linalg.fill' operand #1 is poison}}
  linalg.fill ins(%x : i32) outs(%v : memref<1x2x2x2x2xi32, strided<[16, 8, 4, 2, 1], offset: ?>>)
  return
}
