// The checks that generate-runtime-verification makes of a memref.subview have an
// scf.if in them. It does not say that it needs scf, so in a program that does not
// use that dialect MLIR 22.1.8 crashes. %v is 5.
// passes: generate-runtime-verification
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %a = memref.alloc() : memref<2xi32>
  memref.store %c5, %a[%c1] : memref<2xi32>
  %view = memref.subview %a[1] [1] [1] : memref<2xi32> to memref<1xi32, strided<[1], offset: 1>>
  %v = memref.load %view[%c0] : memref<1xi32, strided<[1], offset: 1>>
  check.expect_eq_const %v, 5 : i32
  return
}
