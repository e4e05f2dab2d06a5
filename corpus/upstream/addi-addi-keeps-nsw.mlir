// (x + 100) + 100, neither with signed wrap, becomes x + (-56) and keeps the
// promise, although the sum of the constants wraps. Adding -56 to -100 wraps,
// and "if the nuw and/or nsw flags are present, and an unsigned/signed overflow
// occurs (respectively), the result is poison" (arith.addi). The result is 100,
// and MLIR 22.1.8 gives poison.
// passes: canonicalize
func.func private @opaque(%x: i8) -> i8 attributes {no_inline} { return %x : i8 }
func.func @main() {
  %start = arith.constant -100 : i8
  %c100 = arith.constant 100 : i8
  %x = func.call @opaque(%start) : (i8) -> i8
  %a = arith.addi %x, %c100 overflow<nsw> : i8
  %b = arith.addi %a, %c100 overflow<nsw> : i8
  check.expect_eq_const %b, 100 : i8
  return
}
