// fold-memref-alias-ops makes one subview of two. An offset that is a constant
// value of the outer one becomes an attribute, with which the layout of the result
// is known, but the type is kept: MLIR 22.1.8 rejects what it makes, "expected
// result type to be 'memref<1xi32, strided<[1], offset: 1>>'". %v is 5.
// passes: fold-memref-alias-ops
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %a = memref.alloc() : memref<4xi32>
  memref.store %c5, %a[%c1] : memref<4xi32>
  %outer = memref.subview %a[%c1] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: ?>>
  %inner = memref.subview %outer[0] [1] [1] : memref<2xi32, strided<[1], offset: ?>> to memref<1xi32, strided<[1], offset: ?>>
  %copy = memref.alloc() : memref<1xi32>
  memref.copy %inner, %copy : memref<1xi32, strided<[1], offset: ?>> to memref<1xi32>
  %v = memref.load %copy[%c0] : memref<1xi32>
  check.expect_eq_const %v, 5 : i32
  return
}
