// RUN: mx-opt %s --simplify-deallocations | FileCheck %s

// 22.1's folder makes an infinity of this NaN.
// CHECK-LABEL: func.func @simplifies_without_folding_small_floats
// CHECK:         %[[NAN:.*]] = arith.constant 0xFF : f8E8M0FNU
// CHECK:         arith.extf %[[NAN]] : f8E8M0FNU to f32
// CHECK:         %[[M:.*]] = memref.alloc
// CHECK:         bufferization.dealloc (%[[M]] : memref<f32>) if (%{{.*}})
func.func @simplifies_without_folding_small_floats() -> f32 {
  %true = arith.constant true
  %nan = arith.constant 0xFF : f8E8M0FNU
  %0 = arith.extf %nan : f8E8M0FNU to f32
  %m = memref.alloc() : memref<f32>
  memref.store %0, %m[] : memref<f32>
  %1 = memref.load %m[] : memref<f32>
  bufferization.dealloc (%m, %m : memref<f32>, memref<f32>) if (%true, %true)
  return %1 : f32
}
