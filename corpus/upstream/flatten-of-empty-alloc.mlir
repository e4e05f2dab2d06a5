// A stride of this memref is the product of no elements. flatten-memref takes it
// from the memref that it makes, before it has made it: MLIR 22.1.8 rejects what it
// makes, "operand #0 does not dominate this use". %n is 1.
// passes: flatten-memref
func.func @main() {
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %a = memref.alloc() : memref<0x0x1xi32>
  linalg.fill ins(%zero : i32) outs(%a : memref<0x0x1xi32>)
  %n = memref.dim %a, %c2 : memref<0x0x1xi32>
  check.expect_eq_const %n, 1 : index
  memref.dealloc %a : memref<0x0x1xi32>
  return
}
