// flatten-memref gives every transfer a memref of one dimension, and a vector of
// two then has no permutation map of its own rank. MLIR 22.1.8 rejects what it
// makes: "requires a permutation_map with result dims of the same rank as the
// vector type". %r is [[1, 2], [3, 4]].
// passes: flatten-memref
func.func @main() {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i32
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %a = memref.alloc() : memref<2x2xi32>
  vector.transfer_write %v, %a[%c0, %c0] {in_bounds = [true, true]} : vector<2x2xi32>, memref<2x2xi32>
  %r = vector.transfer_read %a[%c0, %c0], %pad {in_bounds = [true, true]} : memref<2x2xi32>, vector<2x2xi32>
  check.expect_eq_const %r, dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  return
}
