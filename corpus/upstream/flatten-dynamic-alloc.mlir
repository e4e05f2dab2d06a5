// flatten-memref makes an allocation of one dimension of one of several, as
// memref<?xi32> where a size is dynamic, but gives it no size. MLIR 22.1.8 rejects
// what it makes: "'memref.alloc' op incorrect number of dynamic sizes, has 0,
// expected 1". %v is 5.
// passes: flatten-memref
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : i32
  %n = func.call @opaque(%c2) : (index) -> index
  %a = memref.alloc(%n) : memref<2x?xi32>
  memref.store %c5, %a[%c0, %c0] : memref<2x?xi32>
  %v = memref.load %a[%c0, %c0] : memref<2x?xi32>
  check.expect_eq_const %v, 5 : i32
  return
}
