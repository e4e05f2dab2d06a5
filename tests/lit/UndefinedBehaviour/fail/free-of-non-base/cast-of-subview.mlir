// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  // expected-note @+1 {{is made here}}
  %m = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{seen through 'memref.subview'}}
  %s = memref.subview %m[1] [3] [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 1>>
  // expected-note @+1 {{seen through 'memref.cast'}}
  %c = memref.cast %s : memref<3xf32, strided<[1], offset: 1>> to memref<3xf32, strided<[1], offset: ?>>
  // expected-error @+1 {{frees a view that does not start where allocation #0 (16 bytes) does}}
  memref.dealloc %c : memref<3xf32, strided<[1], offset: ?>>
  return
}
