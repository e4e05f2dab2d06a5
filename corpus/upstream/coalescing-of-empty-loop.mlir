// affine-loop-coalescing makes one loop of two and gets their variables back by an
// affine.delinearize_index, whose basis is the numbers of trips. A loop of no
// trips is valid, but 0 in a basis is not: MLIR 22.1.8 rejects what it makes, "no
// basis element may be statically non-positive". %r is 7.
// passes: func.func(affine-loop-coalescing)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %r = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %c7) -> (index) {
    %s = scf.for %j = %c0 to %c0 step %c1 iter_args(%b = %a) -> (index) {
      scf.yield %c1 : index
    }
    scf.yield %s : index
  }
  check.expect_eq_const %r, 7 : index
  return
}
