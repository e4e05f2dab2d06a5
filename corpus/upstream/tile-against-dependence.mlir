// Here every element is one more than that above it to the right: %a[2, 1] needs
// %a[1, 2], and is 2. affine-loop-tile does not ask whether tiles keep that order.
// In tiles of two by two, MLIR 22.1.8 computes %a[2, 1] with the first one and
// %a[1, 2] with the second, and gives 1.
// passes: func.func(affine-loop-tile{tile-size=2})
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<3x4xi32>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      affine.store %zero, %a[%i, %j] : memref<3x4xi32>
    }
  }
  affine.for %i = 1 to 3 {
    affine.for %j = 0 to 3 {
      %x = affine.load %a[%i - 1, %j + 1] : memref<3x4xi32>
      %y = arith.addi %x, %one : i32
      affine.store %y, %a[%i, %j] : memref<3x4xi32>
    }
  }
  %v = memref.load %a[%c2, %c1] : memref<3x4xi32>
  check.expect_eq_const %v, 2 : i32
  return
}
