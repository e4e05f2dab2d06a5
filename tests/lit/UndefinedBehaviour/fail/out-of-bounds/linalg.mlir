// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %x = arith.constant 1.0 : f32
  // expected-note @+1 {{is made here}}
  %m = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{seen through 'memref.reinterpret_cast'}}
  %r = memref.reinterpret_cast %m to offset: [2], sizes: [3], strides: [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 2>>
  // expected-error @+1 {{undefined behaviour: 'linalg.fill' writes beyond allocation #0 (16 bytes): elements 2 to 4 of 4}}
  linalg.fill ins(%x : f32) outs(%r : memref<3xf32, strided<[1], offset: 2>>)
  return
}

// -----

func.func @main(%m: memref<?xf32>, %t: memref<4xf32>) {
  %c3 = arith.constant 3 : index
  %s = memref.subview %t[0] [%c3] [1] : memref<4xf32> to memref<?xf32>
  // expected-error @+1 {{undefined behaviour: 'linalg.copy' the sizes of the operands disagree}}
  linalg.copy ins(%t : memref<4xf32>) outs(%s : memref<?xf32>)
  return
}
