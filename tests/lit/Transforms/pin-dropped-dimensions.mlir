// RUN: mx-opt %s --pin-dropped-dimensions | FileCheck %s

// The last dimension goes: the first cannot, as the result begins with size 1.
// CHECK-LABEL: func.func @strides_are_unknown
// CHECK-SAME:    %[[M:.*]]: memref<1x?x1xf32, {{.*}}>, %[[N:.*]]: index, %[[I:.*]]: index)
// CHECK:         %{{.*}}, %[[BASE:.*]], %{{.*}}:3, %[[STRIDES:.*]]:3 = memref.extract_strided_metadata %[[M]]
// CHECK:         %[[AHEAD:.*]] = arith.muli %[[I]], %[[STRIDES]]#1
// CHECK:         %[[OFFSET:.*]] = arith.addi %{{.*}}, %[[AHEAD]]
// CHECK:         %[[FIRST:.*]] = arith.muli %{{.*}}, %[[STRIDES]]#0
// CHECK:         %[[STEP:.*]] = arith.constant 2 : index
// CHECK:         %[[SECOND:.*]] = arith.muli %[[STEP]], %[[STRIDES]]#1
// CHECK:         memref.reinterpret_cast %[[M]] to offset: [%{{.*}}], sizes: [1, %[[N]]], strides: [%[[FIRST]], %[[SECOND]]]
// CHECK-NOT:     memref.subview
func.func @strides_are_unknown(
    %m: memref<1x?x1xf32, strided<[?, ?, ?], offset: ?>>, %n: index, %i: index)
    -> memref<1x?xf32, strided<[?, ?], offset: ?>> {
  %v = memref.subview %m[0, %i, 0] [1, %n, 1] [1, 2, 1]
      : memref<1x?x1xf32, strided<[?, ?, ?], offset: ?>>
      to memref<1x?xf32, strided<[?, ?], offset: ?>>
  return %v : memref<1x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @what_the_type_says_stays_in_it
// CHECK:         memref.reinterpret_cast %{{.*}} to offset: [6], sizes: [1, 3], strides: [12, 2]
func.func @what_the_type_says_stays_in_it(%m: memref<2x6x2xf32>)
    -> memref<1x3xf32, strided<[12, 2], offset: 6>> {
  %v = memref.subview %m[0, 3, 0] [1, 3, 1] [1, 1, 1]
      : memref<2x6x2xf32> to memref<1x3xf32, strided<[12, 2], offset: 6>>
  return %v : memref<1x3xf32, strided<[12, 2], offset: 6>>
}

// Both dimensions have size 1; the stride says which is left.
// CHECK-LABEL: func.func @strides_tell
// CHECK:         memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [1], strides: [4]
func.func @strides_tell(%m: memref<3x4xf32>) -> memref<1xf32, strided<[4]>> {
  %v = memref.subview %m[0, 0] [1, 1] [1, 1]
      : memref<3x4xf32> to memref<1xf32, strided<[4]>>
  return %v : memref<1xf32, strided<[4]>>
}

// CHECK-LABEL: func.func @all_unit_dimensions_go
// CHECK-NEXT:    memref.subview
func.func @all_unit_dimensions_go(%m: memref<3x4xf32>) -> memref<4xf32> {
  %v = memref.subview %m[0, 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<4xf32>
  return %v : memref<4xf32>
}
