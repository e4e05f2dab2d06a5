// "Users of those memref types are also modified to incorporate the resulting layout
// map" (normalize-memrefs). Not so the memref.cast below: the memory that it is of
// becomes a memref<2xi32>, and its result keeps its layout and its two dimensions:
// MLIR 22.1.8 rejects what it makes, "operand type 'memref<2xi32>' and result type
// 'memref<?x1xi32, strided<[1, 1]>>' are cast incompatible". %x is 2.
// passes: normalize-memrefs
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  %m = memref.alloc() : memref<2x1xi32, strided<[1, 1]>>
  %any = memref.cast %m : memref<2x1xi32, strided<[1, 1]>> to memref<?x1xi32, strided<[1, 1]>>
  memref.store %two, %any[%c1, %c0] : memref<?x1xi32, strided<[1, 1]>>
  %x = memref.load %m[%c1, %c0] : memref<2x1xi32, strided<[1, 1]>>
  check.expect_eq_const %x, 2 : i32
  memref.dealloc %m : memref<2x1xi32, strided<[1, 1]>>
  return
}
