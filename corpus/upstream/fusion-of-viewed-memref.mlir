// affine-loop-fusion moves a loop that writes %a over what writes %a by another
// name, as if memref.cast made memory of its own ("memref.cast ... converts a
// memref from one type to an equivalent type"). %v is 1; MLIR 22.1.8 gives 2.
// passes: func.func(affine-loop-fusion)
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %a = memref.alloc() : memref<3xi32>
  %b = memref.alloc() : memref<3xi32>
  affine.for %i = 0 to 3 {
    affine.store %two, %a[%i] : memref<3xi32>
  }
  %view = memref.cast %a : memref<3xi32> to memref<?xi32>
  memref.store %one, %view[%c0] : memref<?xi32>
  affine.for %i = 0 to 3 {
    %x = affine.load %a[%i] : memref<3xi32>
    affine.store %x, %b[%i] : memref<3xi32>
  }
  %v = memref.load %b[%c0] : memref<3xi32>
  check.expect_eq_const %v, 1 : i32
  return
}
