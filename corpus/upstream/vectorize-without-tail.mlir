// affine-super-vectorize makes a step of four of every loop, whatever the number
// of trips, and writes what the loop does not. This one has three trips, and %v is
// 7; MLIR 22.1.8 gives 5.
// passes: func.func(affine-super-vectorize{virtual-vector-size=4})
func.func private @opaque(%x: i32) -> i32 attributes {no_inline} { return %x : i32 }
func.func @main() {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  %a = memref.alloc() : memref<4xi32>
  %x = func.call @opaque(%c5) : (i32) -> i32
  memref.store %c7, %a[%c3] : memref<4xi32>
  affine.for %i = 0 to 3 {
    affine.store %x, %a[%i] : memref<4xi32>
  }
  %v = memref.load %a[%c3] : memref<4xi32>
  check.expect_eq_const %v, 7 : i32
  return
}
