// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  // expected-note @+1 {{is made here}}
  %m = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{seen through 'memref.cast'}}
  %c = memref.cast %m : memref<4xf32> to memref<*xf32>
  // expected-note @+1 {{and freed here}}
  memref.dealloc %m : memref<4xf32>
  // expected-error @+1 {{which is freed already}}
  memref.dealloc %c : memref<*xf32>
  return
}
