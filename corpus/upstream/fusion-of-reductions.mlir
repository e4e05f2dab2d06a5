// affine-loop-fusion makes one loop of two that read the same memref, and erases
// the other, as if no loop had results. These have, and they are used: MLIR 22.1.8
// crashes. %sum is 3, and %product is 2.
// passes: func.func(affine-loop-fusion)
func.func @main() {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %a = memref.alloc() : memref<2xi32>
  affine.store %one, %a[0] : memref<2xi32>
  affine.store %two, %a[1] : memref<2xi32>
  %sum = affine.for %i = 0 to 2 iter_args(%s = %zero) -> (i32) {
    %x = affine.load %a[%i] : memref<2xi32>
    %t = arith.addi %s, %x : i32
    affine.yield %t : i32
  }
  %product = affine.for %i = 0 to 2 iter_args(%p = %one) -> (i32) {
    %x = affine.load %a[%i] : memref<2xi32>
    %t = arith.muli %p, %x : i32
    affine.yield %t : i32
  }
  check.expect_eq_const %sum, 3 : i32
  check.expect_eq_const %product, 2 : i32
  return
}
