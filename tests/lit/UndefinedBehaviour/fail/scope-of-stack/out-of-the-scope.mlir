// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() -> f32 {
  %x = arith.constant 1.0 : f32
  // expected-note @+1 {{and this is the scope that it lives in}}
  %m = memref.alloca_scope -> memref<f32> {
    // expected-note @+1 {{is made here}}
    %inner = memref.alloca() : memref<f32>
    memref.store %x, %inner[] : memref<f32>
    memref.alloca_scope.return %inner : memref<f32>
  }
  // expected-error @+1 {{undefined behaviour: 'memref.load' reads allocation #0 (4 bytes) after its scope has ended}}
  %y = memref.load %m[] : memref<f32>
  return %y : f32
}
