// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i16
  // expected-note @+1 {{poison comes from 'memref.alloc': the element was never written}}
  %m = memref.alloc() : memref<4xi8>
  %half = memref.view %m[%c0][] : memref<4xi8> to memref<1xi16>
  memref.store %x, %half[%c0] : memref<1xi16>
  %all = memref.view %m[%c0][] : memref<4xi8> to memref<1xi32>
  %y = memref.load %all[%c0] : memref<1xi32>
  // expected-error @+1 {{use of poison: 'vector.print' printed value is poison}}
  vector.print %y : i32
  return
}
