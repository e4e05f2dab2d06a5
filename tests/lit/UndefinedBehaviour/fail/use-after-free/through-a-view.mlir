// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  // expected-note @+1 {{is made here}}
  %m = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{seen through 'memref.subview'}}
  %s = memref.subview %m[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  // expected-note @+1 {{and freed here}}
  memref.dealloc %m : memref<4xf32>
  // expected-error @+1 {{undefined behaviour: 'memref.store' writes to allocation #0 (16 bytes) after it was freed}}
  memref.store %x, %s[%c0] : memref<2xf32, strided<[1], offset: 2>>
  return
}
