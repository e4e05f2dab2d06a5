// Blocks may end in ub.unreachable, which takes and gives nothing, memory least of
// all. ownership-based-buffer-deallocation takes what does not say so for an
// operation that may do anything: MLIR 22.1.8 fails with "ops with unknown memory
// side effects are not supported". %x is 5.
// passes: ownership-based-buffer-deallocation
func.func private @opaque(%x: i1) -> i1 attributes {no_inline} { return %x : i1 }
func.func @main() {
  %true = arith.constant true
  %x = arith.constant 5 : i32
  %c = func.call @opaque(%true) : (i1) -> i1
  cf.cond_br %c, ^taken, ^never
^taken:
  check.expect_eq_const %x, 5 : i32
  return
^never:
  ub.unreachable
}
