// RUN: mx-interp %s --split-input-file --verify-diagnostics

// expected-note @+1 {{is made here}}
memref.global "private" constant @g : memref<2xi32> = dense<[1, 2]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %m = memref.get_global @g : memref<2xi32>
  // expected-error @+1 {{undefined behaviour: 'memref.store' writes to allocation #0 (8 bytes), which is a constant}}
  memref.store %x, %m[%c0] : memref<2xi32>
  return
}
