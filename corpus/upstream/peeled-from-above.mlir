// A loop from 1 to 0 has no iteration. Peeling splits it at
// ub - (ub - lb) mod step, which for a step of 2 is below the lower bound, and
// the partial iteration behind the split, from -1 to 0, runs. The result is 7;
// MLIR 22.1.8 gives 8.
// passes: func.func(scf-for-loop-peeling)
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %above = func.call @opaque(%c1) : (index) -> index
  %r = scf.for %i = %above to %c0 step %c2 iter_args(%x = %c7) -> index {
    %next = arith.addi %x, %c1 : index
    scf.yield %next : index
  }
  check.expect_eq_const %r, 7 : index
  return
}
