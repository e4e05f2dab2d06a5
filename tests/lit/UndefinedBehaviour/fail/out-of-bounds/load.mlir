// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func private @load(%m: memref<4xf32>, %i: index) -> f32 {
  // expected-error @+1 {{undefined behaviour: 'memref.load' index 4 is out of bounds: dimension 0 has size 4}}
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}
func.func @main(%m: memref<4xf32>) {
  %c4 = arith.constant 4 : index
  %x = call @load(%m, %c4) : (memref<4xf32>, index) -> f32
  return
}

// -----

// In bounds of the memory, but not of the memref.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  // expected-note @+1 {{is made here}}
  %m = memref.alloca() : memref<2x3xf32>
  // expected-error @+1 {{index 3 is out of bounds: dimension 1 has size 3}}
  %x = memref.load %m[%c0, %c3] : memref<2x3xf32>
  return
}
