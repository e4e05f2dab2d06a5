// Truncating the bits that a signed shift to the right brought in makes it an
// unsigned one, but the promise of the trunci is kept: -2 >> 1 is -1, which
// fits i1 with its sign; shifted unsigned it is 1, which does not, so the
// result is poison ("if any of the truncated bits are not the same as the top
// bit of the truncation result", arith.trunci). MLIR 22.1.8 gives poison.
// passes: canonicalize
func.func private @opaque(%x: i2) -> i2 attributes {no_inline} { return %x : i2 }
func.func @main() {
  %start = arith.constant -2 : i2
  %c1 = arith.constant 1 : i2
  %x = func.call @opaque(%start) : (i2) -> i2
  %shifted = arith.shrsi %x, %c1 : i2
  %bit = arith.trunci %shifted overflow<nsw> : i2 to i1
  check.expect_eq_const %bit, true : i1
  return
}
