// affine-super-vectorize takes a subscript that varies with the loop for one that
// grows by one with each trip, and reads four elements of %a in a row. Trips 0 and
// 1 read element 0 here, 2 and 3 read element 1: %r is [1, 1, 2, 2], and MLIR
// 22.1.8 gives [1, 2, 3, 4]. It writes to %i * 2 in the same way.
// passes: func.func(affine-super-vectorize{virtual-vector-size=4})
func.func @main() {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i32
  %k = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  vector.transfer_write %k, %a[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i floordiv 2] : memref<4xi32>
    affine.store %x, %b[%i] : memref<4xi32>
  }
  %r = vector.transfer_read %b[%c0], %pad {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  check.expect_eq_const %r, dense<[1, 1, 2, 2]> : vector<4xi32>
  return
}
