// The offset of a memref.reinterpret_cast may be known to the operation and not to
// the type of its result. normalize-memrefs reads an operand for it, which there is
// not, where the memory has no elements, and MLIR 22.1.8 crashes. %n is 1.
// passes: normalize-memrefs
func.func @main() {
  %c1 = arith.constant 1 : index
  %none = memref.alloc() : memref<0x1xi32>
  %same = memref.reinterpret_cast %none to offset: [0], sizes: [0, 1], strides: [1, 1]
    : memref<0x1xi32> to memref<0x1xi32, strided<[1, 1], offset: ?>>
  %n = memref.dim %none, %c1 : memref<0x1xi32>
  check.expect_eq_const %n, 1 : index
  return
}
