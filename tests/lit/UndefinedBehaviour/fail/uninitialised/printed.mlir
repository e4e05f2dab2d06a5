// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  // expected-note @+1 {{poison comes from 'memref.alloca': the element was never written}}
  %m = memref.alloca() : memref<i32>
  %x = memref.load %m[] : memref<i32>
  %y = arith.addi %x, %x : i32
  // expected-error @+1 {{use of poison: 'vector.print' printed value is poison}}
  vector.print %y : i32
  return
}
