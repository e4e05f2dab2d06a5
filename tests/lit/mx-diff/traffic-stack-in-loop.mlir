// RUN: mx-diff %s --traffic --pipeline scalar | FileCheck %s

// Stack memory of an iteration is gone after it, until the loop is branches:
// then it lives until the function returns. All else is the same.

// CHECK: agree
// CHECK: allocated 1,024 1,024 1,024 0
// CHECK: peak 64 1,024 1,024
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %one = arith.constant 1.0 : f32
  %last = scf.for %i = %c0 to %c16 step %c1 iter_args(%x = %one) -> f32 {
    %stack = memref.alloca() : memref<16xf32>
    memref.store %x, %stack[%i] : memref<16xf32>
    %y = memref.load %stack[%i] : memref<16xf32>
    scf.yield %y : f32
  }
  return %last : f32
}
