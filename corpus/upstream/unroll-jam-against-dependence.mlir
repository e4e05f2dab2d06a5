// Every element is one more than that above it to the right: %a[2, 0] needs
// %a[1, 1], and is 2. affine-loop-unroll-jam does not ask whether rows may be computed
// side by side: MLIR 22.1.8 computes %a[2, 0] right after %a[1, 0], and gives 1.
// passes: func.func(affine-loop-unroll-jam{unroll-jam-factor=2})
func.func private @compute(%a: memref<3x4xi32>, %one: i32) attributes {no_inline} {
  affine.for %i = 1 to 3 {
    affine.for %j = 0 to 3 {
      %x = affine.load %a[%i - 1, %j + 1] : memref<3x4xi32>
      %y = arith.addi %x, %one : i32
      affine.store %y, %a[%i, %j] : memref<3x4xi32>
    }
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<3x4xi32>
  linalg.fill ins(%zero : i32) outs(%a : memref<3x4xi32>)
  func.call @compute(%a, %one) : (memref<3x4xi32>, i32) -> ()
  %v = memref.load %a[%c2, %c0] : memref<3x4xi32>
  check.expect_eq_const %v, 2 : i32
  return
}
