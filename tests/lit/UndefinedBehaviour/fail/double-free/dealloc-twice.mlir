// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  // expected-note @+1 {{allocation #0 (4 bytes) is made here}}
  %m = memref.alloc() : memref<f32>
  // expected-note @+1 {{and freed here}}
  memref.dealloc %m : memref<f32>
  // expected-error @+1 {{undefined behaviour: 'memref.dealloc' frees allocation #0 (4 bytes), which is freed already}}
  memref.dealloc %m : memref<f32>
  return
}
