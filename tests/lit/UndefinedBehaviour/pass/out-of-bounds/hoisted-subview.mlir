// RUN: mx-interp %s --split-input-file --verify-diagnostics

// What loop-invariant code motion leaves of a loop that never runs.
func.func private @sum(%m: memref<8xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %s = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %sum = scf.for %k = %c0 to %n step %c1 iter_args(%sum = %zero) -> f32 {
    %x = memref.load %s[%k] : memref<4xf32, strided<[1], offset: ?>>
    %next = arith.addf %sum, %x : f32
    scf.yield %next : f32
  }
  return %sum : f32
}
func.func @main(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %x = call @sum(%m, %c0, %c5) : (memref<8xf32>, index, index) -> f32
  return %x : f32
}
