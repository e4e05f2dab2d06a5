// RUN: mx-interp %s --split-input-file --verify-diagnostics

// expected-error @+1 {{use of poison: @main returns poison: result #0, element [1]}}
func.func @main() -> memref<2xi32> {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  // expected-note @+1 {{poison comes from 'memref.alloc': the element was never written}}
  %m = memref.alloc() : memref<2xi32>
  memref.store %x, %m[%c0] : memref<2xi32>
  return %m : memref<2xi32>
}
