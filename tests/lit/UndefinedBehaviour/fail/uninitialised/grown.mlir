// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<1xi32>
  // expected-note @+1 {{poison comes from 'memref.realloc': the element was never written}}
  %n = memref.realloc %m : memref<1xi32> to memref<2xi32>
  %x = memref.load %n[%c1] : memref<2xi32>
  // expected-error @+1 {{use of poison: 'vector.print' printed value is poison}}
  vector.print %x : i32
  return
}
