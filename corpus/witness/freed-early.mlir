// passes: plant-early-free
// A buffer is freed when the last of its views has been read. It is made to be
// freed behind its first use, before the view of a view of it is read.
func.func @main() {
  %c0 = arith.constant 0 : index
  %f7 = arith.constant 7.0 : f32
  %m = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f7 : f32) outs(%m : memref<8xf32>)
  %half = memref.subview %m[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %last = memref.subview %half[3] [1] [1] : memref<4xf32, strided<[1], offset: 4>> to memref<1xf32, strided<[1], offset: 7>>
  %v = memref.load %last[%c0] : memref<1xf32, strided<[1], offset: 7>>
  memref.dealloc %m : memref<8xf32>
  check.expect_eq_const %v, 7.0 : f32
  return
}
