// The vector goes along the last two dimensions of the view, which are one dimension
// of %a. fold-memref-alias-ops makes a load from %a of it, along the two dimensions
// that %a has: MLIR 22.1.8 reads from row 2 of two rows. %r is [[5, 6], [7, 8]].
// passes: fold-memref-alias-ops
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : vector<2x4xi32>
  %a = memref.alloc() : memref<2x4xi32>
  vector.transfer_write %k, %a[%c0, %c0] {in_bounds = [true, true]} : vector<2x4xi32>, memref<2x4xi32>
  %view = memref.expand_shape %a [[0], [1, 2]] output_shape [2, 2, 2] : memref<2x4xi32> into memref<2x2x2xi32>
  %r = vector.load %view[%c1, %c0, %c0] : memref<2x2x2xi32>, vector<2x2xi32>
  check.expect_eq_const %r, dense<[[5, 6], [7, 8]]> : vector<2x2xi32>
  return
}
