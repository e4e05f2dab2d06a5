// A row of %a has two elements, a row of the view has all four. fold-memref-alias-ops
// makes a load of four elements of a row of %a of that of the view, and "no
// assumptions should be made on the value of elements loaded out of bounds"
// (vector.load). %r is [1, 2, 3, 4], whatever the target.
// passes: fold-memref-alias-ops
func.func @main() {
  %c0 = arith.constant 0 : index
  %k = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %a = memref.alloc() : memref<2x2xi32>
  vector.transfer_write %k, %a[%c0, %c0] {in_bounds = [true, true]} : vector<2x2xi32>, memref<2x2xi32>
  %view = memref.collapse_shape %a [[0, 1]] : memref<2x2xi32> into memref<4xi32>
  %r = vector.load %view[%c0] : memref<4xi32>, vector<4xi32>
  check.expect_eq_const %r, dense<[1, 2, 3, 4]> : vector<4xi32>
  return
}
