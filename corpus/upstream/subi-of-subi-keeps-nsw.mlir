// 100 - (x - 50), neither with signed wrap, becomes -106 - x and keeps the
// promise, although the sum of the constants wraps. -106 - 60 wraps, which is
// poison (arith.subi, nsw). The result is 90, and MLIR 22.1.8 gives poison.
// passes: canonicalize
func.func private @opaque(%x: i8) -> i8 attributes {no_inline} { return %x : i8 }
func.func @main() {
  %c50 = arith.constant 50 : i8
  %c60 = arith.constant 60 : i8
  %c100 = arith.constant 100 : i8
  %x = func.call @opaque(%c60) : (i8) -> i8
  %a = arith.subi %x, %c50 overflow<nsw> : i8
  %b = arith.subi %c100, %a overflow<nsw> : i8
  check.expect_eq_const %b, 90 : i8
  return
}
