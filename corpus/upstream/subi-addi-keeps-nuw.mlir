// (x - 3) + 1, neither with unsigned wrap, becomes x + (-2) and keeps the
// promise. Adding 254 to 3 wraps, and "if the nuw and/or nsw flags are present,
// and an unsigned/signed overflow occurs (respectively), the result is poison"
// (arith.addi). The result is 1, and MLIR 22.1.8 gives poison.
// passes: canonicalize
func.func private @opaque(%x: i8) -> i8 attributes {no_inline} { return %x : i8 }
func.func @main() {
  %c1 = arith.constant 1 : i8
  %c3 = arith.constant 3 : i8
  %x = func.call @opaque(%c3) : (i8) -> i8
  %less = arith.subi %x, %c3 overflow<nuw> : i8
  %more = arith.addi %less, %c1 overflow<nuw> : i8
  check.expect_eq_const %more, 1 : i8
  return
}
