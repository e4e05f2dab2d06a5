// One allocation seen in other shapes: expanded, collapsed, cast, transposed,
// reinterpreted. A store through any of them is a store to the one place.
memref.global "private" constant @start : memref<12xi32> = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %start = memref.get_global @start : memref<12xi32>
  %m = memref.alloc() : memref<12xi32>
  memref.copy %start, %m : memref<12xi32> to memref<12xi32>
  %square = memref.expand_shape %m [[0, 1]] output_shape [3, 4] : memref<12xi32> into memref<3x4xi32>
  check.expect_eq_const %square, dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32> : memref<3x4xi32>
  %across = memref.transpose %square (i, j) -> (j, i) : memref<3x4xi32> to memref<4x3xi32, strided<[1, 4]>>
  check.expect_eq_const %across, dense<[[0, 4, 8], [1, 5, 9], [2, 6, 10], [3, 7, 11]]> : tensor<4x3xi32> : memref<4x3xi32, strided<[1, 4]>>
  %f70 = arith.constant 70 : i32
  memref.store %f70, %across[%c3, %c1] : memref<4x3xi32, strided<[1, 4]>>
  %any = memref.cast %square : memref<3x4xi32> to memref<?x?xi32>
  %f90 = arith.constant 90 : i32
  memref.store %f90, %any[%c2, %c1] : memref<?x?xi32>
  %d = memref.dim %any, %c1 : memref<?x?xi32>
  check.expect_eq_const %d, 4 : index
  %deep = memref.expand_shape %square [[0], [1, 2]] output_shape [3, 2, 2] : memref<3x4xi32> into memref<3x2x2xi32>
  %flat = memref.collapse_shape %deep [[0, 1], [2]] : memref<3x2x2xi32> into memref<6x2xi32>
  check.expect_eq_const %flat, dense<[[0, 1], [2, 3], [4, 5], [6, 70], [8, 90], [10, 11]]> : tensor<6x2xi32> : memref<6x2xi32>
  // A diagonal: one row and one column on.
  %diagonal = memref.reinterpret_cast %square to offset: [0], sizes: [3], strides: [5] : memref<3x4xi32> to memref<3xi32, strided<[5]>>
  check.expect_eq_const %diagonal, dense<[0, 5, 10]> : tensor<3xi32> : memref<3xi32, strided<[5]>>
  %m1 = arith.constant -1 : i32
  memref.store %m1, %diagonal[%c1] : memref<3xi32, strided<[5]>>
  check.expect_eq_const %m, dense<[0, 1, 2, 3, 4, -1, 6, 70, 8, 90, 10, 11]> : tensor<12xi32> : memref<12xi32>
  return
}
