// affine-loop-fusion computes what a loop reads right before, again for each of
// its trips. The first loop below reads what it writes: %a[0] is 2 after it, and
// 3 and 4 where its first trip is made twice more. %r is 2; MLIR 22.1.8 gives 4.
// passes: func.func(affine-loop-fusion)
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<3xi32>
  %b = memref.alloc() : memref<2xi32>
  memref.store %one, %a[%c0] : memref<3xi32>
  affine.for %i = 0 to 3 {
    %x = affine.load %a[0] : memref<3xi32>
    %y = arith.addi %x, %one : i32
    affine.store %y, %a[%i] : memref<3xi32>
  }
  affine.for %j = 0 to 2 {
    %z = affine.load %a[0] : memref<3xi32>
    affine.store %z, %b[%j] : memref<2xi32>
  }
  %r = memref.load %a[%c0] : memref<3xi32>
  check.expect_eq_const %r, 2 : i32
  return
}
