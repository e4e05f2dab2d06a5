// A trunci of a trunci becomes one, with the flags of the second. The first
// promises nothing: 0x0D0C truncated to i8 is 12, which fits i7 with its sign.
// Truncated to i7 at once, bits that are not the sign are lost, which is poison
// ("if any of the truncated bits are not the same as the top bit of the
// truncation result", arith.trunci). MLIR 22.1.8 gives poison.
// passes: canonicalize
func.func private @opaque(%x: i16) -> i16 attributes {no_inline} { return %x : i16 }
func.func @main() {
  %c = arith.constant 0x0D0C : i16
  %x = func.call @opaque(%c) : (i16) -> i16
  %byte = arith.trunci %x : i16 to i8
  %seven = arith.trunci %byte overflow<nsw> : i8 to i7
  check.expect_eq_const %seven, 12 : i7
  return
}
