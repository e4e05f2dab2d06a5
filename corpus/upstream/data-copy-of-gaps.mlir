// affine-data-copy-generate copies what a loop writes from a buffer of its own
// behind the loop. This one writes every other element; MLIR 22.1.8 copies those
// between back too, which nothing ever wrote in the buffer. %r is [5, 7, 5, 7].
// passes: func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0})
func.func @main() {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i32
  %pad = arith.constant 0 : i32
  %sevens = arith.constant dense<7> : vector<4xi32>
  %a = memref.alloc() : memref<4xi32>
  vector.transfer_write %sevens, %a[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  affine.for %i = 0 to 2 {
    affine.store %c5, %a[%i * 2] : memref<4xi32>
  }
  %r = vector.transfer_read %a[%c0], %pad {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  check.expect_eq_const %r, dense<[5, 7, 5, 7]> : vector<4xi32>
  return
}
