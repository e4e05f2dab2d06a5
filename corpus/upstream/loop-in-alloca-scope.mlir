// memref.alloca_scope has one block; convert-scf-to-cf turns a loop within it into
// several, and MLIR 22.1.8 refuses its own result: "region #0 ('bodyRegion')
// failed to verify constraint: region with 1 blocks". The loop sums up to 0 + 1 + 2.
// passes: convert-scf-to-cf
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = memref.alloca_scope -> index {
    %sum = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %c0) -> index {
      %next = arith.addi %s, %i : index
      scf.yield %next : index
    }
    memref.alloca_scope.return %sum : index
  }
  check.expect_eq_const %r, 3 : index
  return
}
