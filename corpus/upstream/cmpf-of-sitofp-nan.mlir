// A comparison of a converted integer with a constant becomes one of integers,
// as if no conversion gave NaN. f8E4M3FN has no infinity, so 1000 becomes NaN,
// which is unordered with everything: `uno` is true (arith.cmpf). MLIR 22.1.8
// gives false.
// passes: canonicalize
func.func private @opaque(%x: i16) -> i16 attributes {no_inline} { return %x : i16 }
func.func @main() {
  %c1000 = arith.constant 1000 : i16
  %one = arith.constant 1.0 : f8E4M3FN
  %x = func.call @opaque(%c1000) : (i16) -> i16
  %number = arith.sitofp %x : i16 to f8E4M3FN
  %result = arith.cmpf uno, %number, %one : f8E4M3FN
  check.expect_eq_const %result, true : i1
  return
}
