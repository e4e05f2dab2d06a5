// RUN: mx-interp %s --split-input-file --verify-diagnostics | FileCheck %s

// A memref is a place, which may be given back before all of it was written.

// CHECK: dense<[7, poison]> : tensor<2xi32>
func.func @main() -> memref<2xi32> {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %m = memref.alloc() : memref<2xi32>
  memref.store %x, %m[%c0] : memref<2xi32>
  return %m : memref<2xi32>
}
