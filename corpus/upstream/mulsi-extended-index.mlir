// The high half of x * 1 is the sign of x, as arith.extsi of i1; but that
// operation has no index as its result. MLIR 22.1.8 makes an invalid module of
// a valid one.
// passes: canonicalize
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c1 = arith.constant 1 : index
  %cm5 = arith.constant -5 : index
  %x = func.call @opaque(%cm5) : (index) -> index
  %low, %high = arith.mulsi_extended %x, %c1 : index
  check.expect_eq_const %low, -5 : index
  check.expect_eq_const %high, -1 : index
  return
}
