// RUN: mx-interp %s --split-input-file --verify-diagnostics

// expected-note @+1 {{and this is the scope that it lives in}}
func.func private @make() -> memref<f32> {
  // expected-note @+1 {{is made here}}
  %m = memref.alloca() : memref<f32>
  return %m : memref<f32>
}
func.func @main() {
  %x = arith.constant 1.0 : f32
  %m = call @make() : () -> memref<f32>
  // expected-error @+1 {{writes to allocation #0 (4 bytes) after its scope has ended}}
  memref.store %x, %m[] : memref<f32>
  return
}
