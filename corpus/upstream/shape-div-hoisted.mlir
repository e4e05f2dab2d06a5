// shape.div is declared pure, so loop-invariant code motion takes it out of a
// loop that never runs. It is lowered to arith.floordivsi, which divides by zero
// with undefined behaviour.
// passes: func.func(loop-invariant-code-motion),convert-shape-to-std
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %seven = arith.constant 7 : index
  %n = func.call @opaque(%zero) : (index) -> index
  %r = scf.for %i = %zero to %n step %one iter_args(%v = %seven) -> (index) {
    %q = shape.div %seven, %n : index, index -> index
    %s = arith.addi %v, %q : index
    scf.yield %s : index
  }
  check.expect_eq_const %r, 7 : index
  return
}
