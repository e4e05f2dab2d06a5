// RUN: mx-opt %s --one-shot-bufferize="bufferize-function-boundaries=1 function-boundary-type-conversion=identity-layout-map" --split-input-file | FileCheck %s

// CHECK-LABEL: @check_of_a_dead_value_does_not_copy
// CHECK-SAME: (%[[M:.*]]: memref<4xf32>
func.func @check_of_a_dead_value_does_not_copy(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  // CHECK-NOT: memref.alloc
  // CHECK: check.expect_eq_const %[[M]], dense<1.000000e+00> : tensor<4xf32> : memref<4xf32>
  check.expect_eq_const %t, dense<1.0> : tensor<4xf32>
  // CHECK-NEXT: memref.store
  %u = tensor.insert %x into %t[%i] : tensor<4xf32>
  // CHECK-NEXT: check.expect_close %[[M]], %[[M]] {max_ulp = 1 : i64} : memref<4xf32>
  check.expect_close %u, %u {max_ulp = 1} : tensor<4xf32>
  // CHECK-NEXT: return %[[M]]
  return %u : tensor<4xf32>
}

// -----

// A check is a read: what it looks at must not be overwritten before.
// CHECK-LABEL: @check_of_a_live_value_sees_it
// CHECK-SAME: (%[[M:.*]]: memref<4xf32>
func.func @check_of_a_live_value_sees_it(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  // CHECK: %[[COPY:.*]] = memref.alloc
  // CHECK: memref.copy %[[M]], %[[COPY]]
  // CHECK: memref.store %{{.*}}, %[[COPY]]
  %u = tensor.insert %x into %t[%i] : tensor<4xf32>
  // CHECK: check.expect_eq %[[M]], %[[COPY]] : memref<4xf32>
  check.expect_eq %t, %u : tensor<4xf32>
  return %u : tensor<4xf32>
}

// -----

// CHECK-LABEL: @buffers_of_one_tensor_type_may_differ
func.func @buffers_of_one_tensor_type_may_differ(%t: tensor<8xf32>, %u: tensor<4xf32>) {
  // CHECK: %[[VIEW:.*]] = memref.subview
  %s = tensor.extract_slice %t[0] [4] [2] : tensor<8xf32> to tensor<4xf32>
  // CHECK: check.expect_eq %[[VIEW]], %{{.*}} : memref<4xf32, strided<[2]>>, memref<4xf32>
  check.expect_eq %s, %u : tensor<4xf32>
  return
}

// -----

// CHECK-LABEL: @scalars_stay
func.func @scalars_stay(%i: index) {
  // CHECK: check.expect_eq_const %{{.*}}, 1 : index
  check.expect_eq_const %i, 1 : index
  return
}
