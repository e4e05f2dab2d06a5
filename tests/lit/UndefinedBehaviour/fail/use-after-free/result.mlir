// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() -> memref<f32> {
  // expected-note @+1 {{is made here}}
  %m = memref.alloc() : memref<f32>
  // expected-note @+1 {{and freed here}}
  memref.dealloc %m : memref<f32>
  // expected-error @+1 {{undefined behaviour: 'func.return' reads allocation #0 (4 bytes) after it was freed}}
  return %m : memref<f32>
}
