// Nobody reads %never, and %c6 is for nothing else. remove-dead-values removes both,
// but %c5, which the other branch passes, is read elsewhere, and stays: MLIR 22.1.8
// rejects what it makes, "branch has 1 operands for successor #0, but target block
// has 0". The pass is to leave alone what has "branch ops", says its description.
// passes: remove-dead-values
func.func private @opaque(%x: i1) -> i1 attributes {no_inline} { return %x : i1 }
func.func @main() {
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  %true = arith.constant true
  %c = func.call @opaque(%true) : (i1) -> i1
  cf.cond_br %c, ^left, ^right
^left:
  cf.br ^meet(%c5 : i32)
^right:
  cf.br ^meet(%c6 : i32)
^meet(%never: i32):
  check.expect_eq_const %c5, 5 : i32
  return
}
