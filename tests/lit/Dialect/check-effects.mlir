// RUN: mx-opt %s --canonicalize --cse --loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: @equal_checks_are_not_merged
func.func @equal_checks_are_not_merged(%x: f32) {
  // CHECK-COUNT-2: check.expect_eq %
  check.expect_eq %x, %x : f32
  check.expect_eq %x, %x : f32
  return
}

// CHECK-LABEL: @checks_stay_in_loops
func.func @checks_stay_in_loops(%n: index, %x: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK-NEXT: check.expect_eq_const
  scf.for %i = %c0 to %n step %c1 {
    check.expect_eq_const %x, dense<1.0> : tensor<4xf32>
  }
  return
}

// CHECK-LABEL: @stores_stay_on_their_side
func.func @stores_stay_on_their_side(%m: memref<4xf32>, %i: index, %x: f32) {
  // CHECK: memref.store
  // CHECK-NEXT: check.expect_close
  // CHECK-NEXT: memref.store
  memref.store %x, %m[%i] : memref<4xf32>
  check.expect_close %m, %m {max_ulp = 1} : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  return
}
