// affine-data-copy-generate copies what a loop writes from a buffer of its own
// behind the loop, also where the loop never runs and nothing is in that buffer.
// %v is 7; MLIR 22.1.8 gives whatever was there. What such a loop reads is copied
// before it in the same way, and may not exist.
// passes: func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0})
func.func @main() {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %a = memref.alloc() : memref<1xi32>
  memref.store %c7, %a[%c0] : memref<1xi32>
  affine.for %i = 0 to 0 {
    affine.store %c8, %a[0] : memref<1xi32>
  }
  %v = memref.load %a[%c0] : memref<1xi32>
  check.expect_eq_const %v, 7 : i32
  return
}
