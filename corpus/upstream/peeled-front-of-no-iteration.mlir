// Peeling the first iteration out of scf.for runs it whether there is one or
// not: "the iteration is executed iff the comparison of induction variable
// value is less than the upper bound and bigger or equal to the lower bound"
// (scf.for). The loop below has none and gives 7; MLIR 22.1.8 gives 8.
// passes: func.func(scf-for-loop-peeling{peel-front=true})
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %none = func.call @opaque(%c0) : (index) -> index
  %r = scf.for %i = %c0 to %none step %c1 iter_args(%x = %c7) -> index {
    %next = arith.addi %x, %c1 : index
    scf.yield %next : index
  }
  check.expect_eq_const %r, 7 : index
  return
}
