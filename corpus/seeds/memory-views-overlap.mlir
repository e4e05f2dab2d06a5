// Two windows of one allocation overlap: what is stored through one is loaded
// through the other, and a third window, apart from both, keeps its elements.
memref.global "private" constant @start : memref<8xi32> = dense<[0, 1, 2, 3, 4, 5, 6, 7]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %f90 = arith.constant 90 : i32
  %f91 = arith.constant 91 : i32
  %start = memref.get_global @start : memref<8xi32>
  %m = memref.alloc() : memref<8xi32>
  memref.copy %start, %m : memref<8xi32> to memref<8xi32>
  %low = memref.subview %m[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
  %mid = memref.subview %m[2] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 2>>
  %high = memref.subview %m[6] [2] [1] : memref<8xi32> to memref<2xi32, strided<[1], offset: 6>>
  memref.store %f90, %low[%c2] : memref<4xi32, strided<[1]>>
  memref.store %f91, %mid[%c3] : memref<4xi32, strided<[1], offset: 2>>
  %seen = memref.load %mid[%c0] : memref<4xi32, strided<[1], offset: 2>>
  check.expect_eq_const %seen, 90 : i32
  check.expect_eq_const %low, dense<[0, 1, 90, 3]> : tensor<4xi32> : memref<4xi32, strided<[1]>>
  check.expect_eq_const %mid, dense<[90, 3, 4, 91]> : tensor<4xi32> : memref<4xi32, strided<[1], offset: 2>>
  check.expect_eq_const %high, dense<[6, 7]> : tensor<2xi32> : memref<2xi32, strided<[1], offset: 6>>
  check.expect_eq_const %m, dense<[0, 1, 90, 3, 4, 91, 6, 7]> : tensor<8xi32> : memref<8xi32>
  return
}
