// The strides of a memref.reinterpret_cast may be any. flatten-memref takes the
// product of a size and its stride, the largest one, for the number of elements
// between first and last: 6 here, of a view whose last element, [2, 1], is the
// eighth from the first. So MLIR 22.1.8 reads element 7 of a memref of 6, which is
// undefined. %v is 9.
// passes: flatten-memref
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : i32
  %a = memref.alloc() : memref<8xi32>
  memref.store %c9, %a[%c7] : memref<8xi32>
  %view = memref.reinterpret_cast %a to offset: [0], sizes: [3, 2], strides: [2, 3] : memref<8xi32> to memref<3x2xi32, strided<[2, 3]>>
  %v = memref.load %view[%c2, %c1] : memref<3x2xi32, strided<[2, 3]>>
  check.expect_eq_const %v, 9 : i32
  return
}
