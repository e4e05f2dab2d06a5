// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func private @stretch(%m: memref<2xf32>, %n: index) {
  %x = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  // expected-note @+1 {{seen through 'memref.reinterpret_cast'}}
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<2xf32> to memref<?xf32>
  // expected-error @+1 {{undefined behaviour: 'memref.store' writes beyond allocation #0 (8 bytes): elements 2 to 2 of 2}}
  memref.store %x, %r[%c2] : memref<?xf32>
  return
}
func.func @main() {
  // expected-note @+1 {{is made here}}
  %m = memref.alloc() : memref<2xf32>
  %c3 = arith.constant 3 : index
  call @stretch(%m, %c3) : (memref<2xf32>, index) -> ()
  return
}

// -----

// A stride so large that positions wrap around.
func.func @main() {
  // expected-note @+1 {{is made here}}
  %m = memref.alloc() : memref<2xf32>
  %c4 = arith.constant 4 : index
  %huge = arith.constant 0x4000000000000000 : index
  // expected-note @+1 {{seen through 'memref.reinterpret_cast'}}
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [5], strides: [%huge] : memref<2xf32> to memref<5xf32, strided<[?]>>
  // expected-error @+1 {{undefined behaviour: 'memref.load' the position of the element does not fit 64 bits}}
  %x = memref.load %r[%c4] : memref<5xf32, strided<[?]>>
  return
}
