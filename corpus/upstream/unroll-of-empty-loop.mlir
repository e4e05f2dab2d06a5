// With unroll-up-to-factor, affine-loop-unroll takes the number of trips for the
// factor where it is smaller. A loop of no trips is valid, but MLIR 22.1.8 divides
// by that factor, 0, and crashes. %v is 7.
// passes: func.func(affine-loop-unroll{unroll-factor=8 unroll-up-to-factor})
func.func @main() {
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %a = memref.alloc() : memref<1xi32>
  affine.store %c7, %a[0] : memref<1xi32>
  affine.for %i = 0 to 0 {
    affine.store %c8, %a[0] : memref<1xi32>
  }
  %v = affine.load %a[0] : memref<1xi32>
  check.expect_eq_const %v, 7 : i32
  return
}
