// A memref may hold indices. flatten-memref asks for the width of its elements,
// which index does not have, and MLIR 22.1.8 crashes. %v is 5.
// passes: flatten-memref
func.func @main() {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %a = memref.alloc() : memref<2x2xindex>
  memref.store %c5, %a[%c0, %c0] : memref<2x2xindex>
  %v = memref.load %a[%c0, %c0] : memref<2x2xindex>
  check.expect_eq_const %v, 5 : index
  return
}
