// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  // expected-note @+1 {{is made here}}
  %m = memref.alloc() : memref<4xf32>
  %t = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{and freed here}}
  memref.dealloc %m : memref<4xf32>
  // expected-error @+1 {{undefined behaviour: 'linalg.copy' reads allocation #0 (16 bytes) after it was freed}}
  linalg.copy ins(%m : memref<4xf32>) outs(%t : memref<4xf32>)
  return
}
