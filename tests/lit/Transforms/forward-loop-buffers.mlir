// RUN: mx-opt %s --forward-loop-buffers --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @loop_yields_what_it_got
// CHECK-SAME:    %[[M:.*]]: memref<8xf32>, %[[X:.*]]: f32
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{[a-z0-9]*}} {
// CHECK:           memref.store %[[X]], %[[M]][%[[I]]]
// CHECK:         return %[[M]]
func.func @loop_yields_what_it_got(%m: memref<8xf32>, %x: f32) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %m) -> (memref<8xf32>) {
    memref.store %x, %t[%i] : memref<8xf32>
    scf.yield %t : memref<8xf32>
  }
  return %r : memref<8xf32>
}

// -----

// CHECK-LABEL: func.func @loop_yields_another
// CHECK:         scf.for {{.*}} iter_args(
func.func @loop_yields_another(%m: memref<8xf32>, %n: memref<8xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %m, %u = %n) -> (memref<8xf32>, memref<8xf32>) {
    scf.yield %u, %t : memref<8xf32>, memref<8xf32>
  }
  return %r#0 : memref<8xf32>
}

// -----

// CHECK-LABEL: func.func @copy_to_itself
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @copy_to_itself(%m: memref<8xf32>, %i: index) {
  %0 = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.copy %0, %1 : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  return
}

// -----

// CHECK-LABEL: func.func @copy_elsewhere
// CHECK:         memref.copy
func.func @copy_elsewhere(%m: memref<8xf32>, %i: index, %j: index) {
  %0 = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.subview %m[%j] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.copy %0, %1 : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  return
}

// -----

// 22.1's folder makes an infinity of this NaN.
// CHECK-LABEL: func.func @constants_are_not_folded
// CHECK:         arith.extf %{{.*}} : f8E8M0FNU to f32
func.func @constants_are_not_folded(%m: memref<8xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %nan = arith.constant 0xFF : f8E8M0FNU
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %m) -> (memref<8xf32>) {
    %x = arith.extf %nan : f8E8M0FNU to f32
    memref.store %x, %t[%i] : memref<8xf32>
    scf.yield %t : memref<8xf32>
  }
  return %r : memref<8xf32>
}
