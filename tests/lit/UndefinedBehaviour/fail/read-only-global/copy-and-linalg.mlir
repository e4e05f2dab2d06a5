// RUN: mx-interp %s --split-input-file --verify-diagnostics

// expected-note @+1 {{is made here}}
memref.global "private" constant @g : memref<2xi32> = dense<[1, 2]>
func.func @main(%n: memref<2xi32>) {
  %m = memref.get_global @g : memref<2xi32>
  // expected-error @+1 {{undefined behaviour: 'memref.copy' writes to allocation #1 (8 bytes), which is a constant}}
  memref.copy %n, %m : memref<2xi32> to memref<2xi32>
  return
}

// -----

// expected-note @+1 {{is made here}}
memref.global "private" constant @g : memref<2xi32> = dense<[1, 2]>
func.func @main(%n: memref<2xi32>) {
  %m = memref.get_global @g : memref<2xi32>
  // expected-error @+1 {{undefined behaviour: 'linalg.copy' writes to allocation #1 (8 bytes), which is a constant}}
  linalg.copy ins(%n : memref<2xi32>) outs(%m : memref<2xi32>)
  return
}
