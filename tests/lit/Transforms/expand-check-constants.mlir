// RUN: mx-opt %s --expand-check-constants --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @scalar(%arg0: f8E8M0FNU)
// CHECK:         %[[E:.*]] = arith.constant 0xFF : f8E8M0FNU
// CHECK:         check.expect_eq %arg0, %[[E]] : f8E8M0FNU
func.func @scalar(%x: f8E8M0FNU) {
  check.expect_eq_const %x, 0xFF : f8E8M0FNU
  return
}

// -----

// CHECK-LABEL: func.func @dynamic_tensor(%arg0: tensor<?xi8>)
// CHECK:         %[[C:.*]] = arith.constant dense<[1, 2]> : tensor<2xi8>
// CHECK:         %[[E:.*]] = tensor.cast %[[C]] : tensor<2xi8> to tensor<?xi8>
// CHECK:         check.expect_eq %arg0, %[[E]] : tensor<?xi8>
func.func @dynamic_tensor(%t: tensor<?xi8>) {
  check.expect_eq_const %t, dense<[1, 2]> : tensor<2xi8> : tensor<?xi8>
  return
}

// -----

// The name of the new global is one that is free.
// CHECK-LABEL: func.func @buffer(%arg0: memref<?xi8>)
// CHECK:         %[[E:.*]] = memref.get_global @expected_0 : memref<2xi8>
// CHECK:         check.expect_eq %arg0, %[[E]] : memref<?xi8>, memref<2xi8>
// CHECK:       memref.global "private" constant @expected_0 : memref<2xi8> = dense<[1, 2]>
memref.global "private" @expected : memref<i8>
func.func @buffer(%m: memref<?xi8>) {
  check.expect_eq_const %m, dense<[1, 2]> : tensor<2xi8> : memref<?xi8>
  return
}
