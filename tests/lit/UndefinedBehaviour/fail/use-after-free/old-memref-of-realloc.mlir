// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  // expected-note @+1 {{is made here}}
  %m = memref.alloc() : memref<1xf32>
  memref.store %x, %m[%c0] : memref<1xf32>
  // expected-note @+1 {{and freed here}}
  %n = memref.realloc %m : memref<1xf32> to memref<2xf32>
  // expected-error @+1 {{undefined behaviour: 'memref.load' reads allocation #0 (4 bytes) after it was freed}}
  %y = memref.load %m[%c0] : memref<1xf32>
  return %y : f32
}
