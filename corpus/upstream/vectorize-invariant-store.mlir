// The loop stores to one element, whatever %i. affine-super-vectorize makes a transfer
// of it with a broadcast dimension, which a write may not have: MLIR 22.1.8 rejects
// what it makes, "'vector.transfer_write' op should not have broadcast
// dimensions". %v is 5.
// passes: func.func(affine-super-vectorize{virtual-vector-size=4})
func.func private @opaque(%x: i32) -> i32 attributes {no_inline} { return %x : i32 }
func.func @main() {
  %c5 = arith.constant 5 : i32
  %x = func.call @opaque(%c5) : (i32) -> i32
  %a = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 1 {
    affine.store %x, %a[0] : memref<1xi32>
  }
  %v = affine.load %a[0] : memref<1xi32>
  check.expect_eq_const %v, 5 : i32
  return
}
