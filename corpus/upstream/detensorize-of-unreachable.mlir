// Blocks may end in ub.unreachable, which takes and gives nothing.
// linalg-detensorize makes scalars of tensors of no dimension, of which there are
// none here, and does not know that it may leave the operation as it is: MLIR 22.1.8
// fails with "failed to legalize operation 'ub.unreachable'". %x is 5.
// passes: func.func(linalg-detensorize)
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
