// normalize-memrefs gives a function's argument an identity layout, and each caller
// has to pass such a memref; it does so although the caller passes a memref.subview,
// which has its layout from the memref it is of: MLIR 22.1.8 fails with "'func.call'
// op operand type mismatch". %x is 2.
// passes: normalize-memrefs
func.func private @first(%m: memref<2xi32, strided<[1], offset: 1>>) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<2xi32, strided<[1], offset: 1>>
  return %x : i32
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  %m = memref.alloc() : memref<3xi32>
  memref.store %two, %m[%c1] : memref<3xi32>
  %part = memref.subview %m[1] [2] [1] : memref<3xi32> to memref<2xi32, strided<[1], offset: 1>>
  %x = func.call @first(%part) : (memref<2xi32, strided<[1], offset: 1>>) -> i32
  check.expect_eq_const %x, 2 : i32
  memref.dealloc %m : memref<3xi32>
  return
}
