// affine-loop-invariant-code-motion takes what it deems invariant out of a loop
// without asking whether the loop runs at all. This one does not, and must not
// write: %v is 1, and MLIR 22.1.8 gives 2. Loads leave such loops in the same way,
// and then read out of bounds.
// passes: func.func(affine-loop-invariant-code-motion)
func.func @main() {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %a = memref.alloc() : memref<1xi32>
  affine.store %one, %a[0] : memref<1xi32>
  affine.for %i = 0 to 0 {
    affine.store %two, %a[0] : memref<1xi32>
  }
  %v = affine.load %a[0] : memref<1xi32>
  check.expect_eq_const %v, 1 : i32
  return
}
