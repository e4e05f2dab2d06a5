// RUN: mx-interp %s --split-input-file --verify-diagnostics

// expected-note @+1 {{is made here}}
memref.global "private" @g : memref<2xi32> = dense<1>
func.func @main() {
  %m = memref.get_global @g : memref<2xi32>
  // expected-error @+1 {{undefined behaviour: 'memref.dealloc' frees allocation #0 (8 bytes), which is a global}}
  memref.dealloc %m : memref<2xi32>
  return
}
