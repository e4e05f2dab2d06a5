// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %c8 = arith.constant 8 : index
  // expected-note @+1 {{is made here}}
  %m = memref.alloc() : memref<16xi8>
  // expected-note @+1 {{seen through 'memref.view'}}
  %v = memref.view %m[%c8][] : memref<16xi8> to memref<2xf32>
  // expected-error @+1 {{frees a view that does not start where allocation #0 (16 bytes) does}}
  memref.dealloc %v : memref<2xf32>
  return
}
