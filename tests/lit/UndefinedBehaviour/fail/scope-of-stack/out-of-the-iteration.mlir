// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 1.0 : f32
  %first = memref.alloc() : memref<f32>
  // expected-note @+1 {{and this is the scope that it lives in}}
  %last = scf.for %i = %c0 to %c2 step %c1 iter_args(%m = %first) -> memref<f32> {
    // expected-error @+1 {{undefined behaviour: 'memref.store' writes to allocation #1 (4 bytes) after its scope has ended}}
    memref.store %x, %m[] : memref<f32>
    // expected-note @+1 {{is made here}}
    %next = memref.alloca() : memref<f32>
    scf.yield %next : memref<f32>
  }
  return
}
