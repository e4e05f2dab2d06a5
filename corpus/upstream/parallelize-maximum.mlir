// affine-parallelize makes an affine.parallel that reduces by "maxs" of a loop that
// takes the maximum of integers. The verifier wants a signed type for that, which
// arith.maxsi never has, so MLIR 22.1.8 rejects what it makes: "result type cannot
// match reduction attribute". So it does with arith.xori. %r is 2.
// passes: func.func(affine-parallelize{parallel-reductions})
func.func @main() {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %a = memref.alloc() : memref<2xi32>
  affine.store %one, %a[0] : memref<2xi32>
  affine.store %two, %a[1] : memref<2xi32>
  %r = affine.for %i = 0 to 2 iter_args(%s = %zero) -> (i32) {
    %x = affine.load %a[%i] : memref<2xi32>
    %t = arith.maxsi %s, %x : i32
    affine.yield %t : i32
  }
  check.expect_eq_const %r, 2 : i32
  return
}
