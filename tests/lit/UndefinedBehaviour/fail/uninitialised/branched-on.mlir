// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  // expected-note @+1 {{poison comes from 'memref.alloc': the element was never written}}
  %m = memref.alloc() : memref<i1>
  %c = memref.load %m[] : memref<i1>
  // expected-error @+1 {{use of poison: 'scf.if' condition is poison}}
  scf.if %c {
  }
  return
}
