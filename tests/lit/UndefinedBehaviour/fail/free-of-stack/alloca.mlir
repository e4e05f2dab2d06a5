// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  // expected-note @+1 {{is made here}}
  %m = memref.alloca() : memref<f32>
  // expected-error @+1 {{undefined behaviour: 'memref.dealloc' frees allocation #0 (4 bytes), which is on the stack}}
  memref.dealloc %m : memref<f32>
  return
}
