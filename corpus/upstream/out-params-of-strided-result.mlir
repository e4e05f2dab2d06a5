// A function returns the front of an allocation, so the layout of its result is
// written out, and it is that of no layout. buffer-results-to-out-params lets the
// caller allocate the memory without it: MLIR 22.1.8 makes a call whose operand has
// another type than the function takes. %v is 5.
// passes: buffer-results-to-out-params
func.func private @front(%x: i32) -> memref<5xi32, strided<[1]>> {
  %m = memref.alloc() : memref<6xi32>
  linalg.fill ins(%x : i32) outs(%m : memref<6xi32>)
  %front = memref.subview %m[0] [5] [1] : memref<6xi32> to memref<5xi32, strided<[1]>>
  return %front : memref<5xi32, strided<[1]>>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i32
  %front = func.call @front(%c5) : (i32) -> memref<5xi32, strided<[1]>>
  %v = memref.load %front[%c0] : memref<5xi32, strided<[1]>>
  check.expect_eq_const %v, 5 : i32
  return
}
