// RUN: exits 1 mx-diff %s -e has_room --pipeline none --bisect --passes 'plant-subview{kind=offset}' 2>/dev/null | FileCheck %s --check-prefix=ROOM
// RUN: exits 1 mx-diff %s -e at_the_end --pipeline none --bisect --passes 'plant-subview{kind=offset nth=1}' 2>/dev/null | FileCheck %s --check-prefix=END
// RUN: exits 3 mx-diff %s -e fills_its_source --pipeline none --passes 'plant-subview{kind=offset nth=2}' 2>&1 | FileCheck %s --check-prefix=FULL

// ROOM-LABEL: after 'plant-subview':
// ROOM: func.func @has_room
// ROOM: %[[STEP:.*]] = arith.constant 1 : index
// ROOM: %[[OFFSET:.*]] = arith.addi %{{.*}}, %[[STEP]]
// ROOM: %[[VIEW:.*]] = memref.subview %arg0[0, %[[OFFSET]]] [1, 2] [1, 1] : memref<2x4xf32> to memref<2xf32, strided<[1], offset: ?>>
// ROOM: memref.load %[[VIEW]]
func.func @has_room(%m: memref<2x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %view = memref.subview %m[0, 1] [1, 2] [1, 1]
    : memref<2x4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %0 = memref.load %view[%c0] : memref<2xf32, strided<[1], offset: 1>>
  return %0 : f32
}

// END-LABEL: after 'plant-subview':
// END: func.func @at_the_end
// END: arith.constant -1 : index
func.func @at_the_end(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %view = memref.subview %m[2] [2] [1]
    : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  %0 = memref.load %view[%c0] : memref<2xf32, strided<[1], offset: 2>>
  return %0 : f32
}

// FULL: nothing to plant: there is no subview that can be moved #2 (there are 2)
func.func @fills_its_source(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %view = memref.subview %m[0] [4] [1] : memref<4xf32> to memref<4xf32>
  %0 = memref.load %view[%c0] : memref<4xf32>
  return %0 : f32
}
