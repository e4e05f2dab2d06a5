// (x - 100) - 100, neither with signed wrap, becomes x - (-56) and keeps the
// promise, although the sum of the constants wraps. 100 - (-56) wraps, which is
// poison (arith.subi, nsw). The result is -100, and MLIR 22.1.8 gives poison.
// passes: canonicalize
func.func private @opaque(%x: i8) -> i8 attributes {no_inline} { return %x : i8 }
func.func @main() {
  %c100 = arith.constant 100 : i8
  %x = func.call @opaque(%c100) : (i8) -> i8
  %a = arith.subi %x, %c100 overflow<nsw> : i8
  %b = arith.subi %a, %c100 overflow<nsw> : i8
  check.expect_eq_const %b, -100 : i8
  return
}
