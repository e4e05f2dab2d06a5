// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{poison comes from 'ub.poison': it is a poison constant}}
  %m = ub.poison : memref<2xf32>
  %s = memref.subview %m[1] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: 1>>
  // expected-error @+1 {{use of poison: 'memref.load' operand #0 is poison}}
  %x = memref.load %s[%c0] : memref<1xf32, strided<[1], offset: 1>>
  return
}

// -----

func.func @main(%m: memref<f32>, %n: memref<f32>) {
  // expected-note @+1 {{poison comes from 'ub.poison': it is a poison constant}}
  %c = ub.poison : i1
  %s = arith.select %c, %m, %n : memref<f32>
  // expected-error @+1 {{use of poison: 'memref.dealloc' the freed memref is poison}}
  memref.dealloc %s : memref<f32>
  return
}

// -----

func.func @main() {
  // expected-note @+1 {{poison comes from 'ub.poison': it is a poison constant}}
  %m = ub.poison : memref<?xf32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  // expected-error @+1 {{use of poison: 'vector.print' printed value is poison}}
  vector.print %d : index
  return
}

// -----

func.func @main(%t: memref<4xf32>) {
  // expected-note @+1 {{poison comes from 'ub.poison': it is a poison constant}}
  %m = ub.poison : memref<4xf32>
  // expected-error @+1 {{use of poison: 'linalg.copy' operand #0 is poison}}
  linalg.copy ins(%m : memref<4xf32>) outs(%t : memref<4xf32>)
  return
}
