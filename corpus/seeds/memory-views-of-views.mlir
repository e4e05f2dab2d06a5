// A view of a view: offsets add up and strides multiply. The odd columns of the
// even rows, a row and a column of those, and the two ends of that row.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %m = memref.alloc() : memref<4x6xi32>
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c6 step %c1 {
      %r = arith.muli %i, %c6 : index
      %n = arith.addi %r, %j : index
      %e = arith.index_cast %n : index to i32
      memref.store %e, %m[%i, %j] : memref<4x6xi32>
    }
  }
  %odd = memref.subview %m[0, 1] [2, 3] [2, 2] : memref<4x6xi32> to memref<2x3xi32, strided<[12, 2], offset: 1>>
  check.expect_eq_const %odd, dense<[[1, 3, 5], [13, 15, 17]]> : tensor<2x3xi32> : memref<2x3xi32, strided<[12, 2], offset: 1>>
  // A unit dimension goes, or stays.
  %row = memref.subview %odd[1, 0] [1, 3] [1, 1] : memref<2x3xi32, strided<[12, 2], offset: 1>> to memref<3xi32, strided<[2], offset: 13>>
  check.expect_eq_const %row, dense<[13, 15, 17]> : tensor<3xi32> : memref<3xi32, strided<[2], offset: 13>>
  %column = memref.subview %odd[0, 2] [2, 1] [1, 1] : memref<2x3xi32, strided<[12, 2], offset: 1>> to memref<2x1xi32, strided<[12, 2], offset: 5>>
  check.expect_eq_const %column, dense<[[5], [17]]> : tensor<2x1xi32> : memref<2x1xi32, strided<[12, 2], offset: 5>>
  %ends = memref.subview %row[0] [2] [2] : memref<3xi32, strided<[2], offset: 13>> to memref<2xi32, strided<[4], offset: 13>>
  check.expect_eq_const %ends, dense<[13, 17]> : tensor<2xi32> : memref<2xi32, strided<[4], offset: 13>>
  %m5 = arith.constant -5 : i32
  memref.store %m5, %ends[%c1] : memref<2xi32, strided<[4], offset: 13>>
  check.expect_eq_const %m, dense<[
    [0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11],
    [12, 13, 14, 15, 16, -5], [18, 19, 20, 21, 22, 23]]> : tensor<4x6xi32> : memref<4x6xi32>
  return
}
