// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main(%m: memref<4xf32>) {
  %cm1 = arith.constant -1 : index
  %x = arith.constant 1.0 : f32
  // expected-error @+1 {{undefined behaviour: 'memref.store' index -1 is out of bounds: dimension 0 has size 4}}
  memref.store %x, %m[%cm1] : memref<4xf32>
  return
}
