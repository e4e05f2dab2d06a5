// memref.copy between views that differ in layout: rows to columns, every other
// element to its neighbour, one half of an allocation to the other half.
memref.global "private" constant @start : memref<2x3xf32> = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
func.func @main() {
  %start = memref.get_global @start : memref<2x3xf32>
  %t = memref.alloc() : memref<3x2xf32>
  %across = memref.transpose %t (i, j) -> (j, i) : memref<3x2xf32> to memref<2x3xf32, strided<[1, 2]>>
  memref.copy %start, %across : memref<2x3xf32> to memref<2x3xf32, strided<[1, 2]>>
  check.expect_eq_const %t, dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]> : tensor<3x2xf32> : memref<3x2xf32>
  %flat = memref.collapse_shape %t [[0, 1]] : memref<3x2xf32> into memref<6xf32>
  %even = memref.subview %flat[0] [3] [2] : memref<6xf32> to memref<3xf32, strided<[2]>>
  %odd = memref.subview %flat[1] [3] [2] : memref<6xf32> to memref<3xf32, strided<[2], offset: 1>>
  memref.copy %even, %odd : memref<3xf32, strided<[2]>> to memref<3xf32, strided<[2], offset: 1>>
  check.expect_eq_const %flat, dense<[1.0, 1.0, 2.0, 2.0, 3.0, 3.0]> : tensor<6xf32> : memref<6xf32>
  %high = memref.subview %flat[3] [3] [1] : memref<6xf32> to memref<3xf32, strided<[1], offset: 3>>
  %low = memref.subview %flat[0] [3] [1] : memref<6xf32> to memref<3xf32, strided<[1]>>
  memref.copy %high, %low : memref<3xf32, strided<[1], offset: 3>> to memref<3xf32, strided<[1]>>
  check.expect_eq_const %flat, dense<[2.0, 3.0, 3.0, 2.0, 3.0, 3.0]> : tensor<6xf32> : memref<6xf32>
  check.expect_eq_const %start, dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32> : memref<2x3xf32>
  return
}
