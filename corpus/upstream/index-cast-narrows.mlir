// Two index_casts from index to a narrower integer and back are folded to
// nothing. But "if casting to a narrower integer, the value is truncated"
// (arith.index_cast), so the first one loses bits: 300 becomes 44, and MLIR
// 22.1.8 gives 300.
// passes: canonicalize
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c300 = arith.constant 300 : index
  %x = func.call @opaque(%c300) : (index) -> index
  %narrow = arith.index_cast %x : index to i8
  %wide = arith.index_cast %narrow : i8 to index
  check.expect_eq_const %wide, 44 : index
  return
}
