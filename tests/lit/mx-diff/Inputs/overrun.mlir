func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() -> i32 {
  %0 = arith.constant 7 : i32
  %c4 = arith.constant 4 : index
  %i = call @opaque(%c4) : (index) -> index
  %m = memref.alloc() : memref<4xi32>
  memref.store %0, %m[%i] : memref<4xi32>
  return %0 : i32
}
