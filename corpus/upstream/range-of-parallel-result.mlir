// Integer range analysis has no range for a result of scf.parallel: the operation
// that ends its region reduces values and hands none on, so the lattice of the
// result is never initialised, and a call that passes it on does not count. What
// @same returns is then taken for what its other caller passes, true: MLIR 22.1.8
// makes %r true as well. It is false, which the reduction made of it.
// passes: int-range-optimizations
func.func private @same(%x: i1) -> i1 { return %x : i1 }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %other = func.call @same(%true) : (i1) -> i1
  %reduced = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%true) -> i1 {
    scf.reduce(%false : i1) {
    ^bb0(%a: i1, %b: i1):
      %and = arith.andi %a, %b : i1
      scf.reduce.return %and : i1
    }
  }
  %r = func.call @same(%reduced) : (i1) -> i1
  check.expect_eq_const %r, false : i1
  return
}
