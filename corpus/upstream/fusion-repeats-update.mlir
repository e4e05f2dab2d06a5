// With the option maximal, affine-loop-fusion computes what a loop reads again
// for each of its trips. But the first loop here doubles what is in memory, and
// doubling it twice is not doubling it once. Both elements of %b are 2; MLIR
// 22.1.8 gives 2 and 4.
// passes: func.func(affine-loop-fusion{maximal})
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<1xi32>
  %b = memref.alloc() : memref<2xi32>
  memref.store %one, %a[%c0] : memref<1xi32>
  affine.for %i = 0 to 1 {
    %x = affine.load %a[%i] : memref<1xi32>
    %y = arith.addi %x, %x : i32
    affine.store %y, %a[%i] : memref<1xi32>
  }
  affine.for %j = 0 to 2 {
    %z = affine.load %a[0] : memref<1xi32>
    affine.store %z, %b[%j] : memref<2xi32>
  }
  %first = memref.load %b[%c0] : memref<2xi32>
  %second = memref.load %b[%c1] : memref<2xi32>
  check.expect_eq_const %first, 2 : i32
  check.expect_eq_const %second, 2 : i32
  return
}
