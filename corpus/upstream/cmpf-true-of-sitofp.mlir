// A comparison of a converted integer with a constant becomes one of integers,
// for every predicate but `true`, which the pattern does not expect: MLIR
// 22.1.8 crashes. The result is `true` (arith.cmpf).
// passes: canonicalize
func.func private @opaque(%x: i8) -> i8 attributes {no_inline} { return %x : i8 }
func.func @main() {
  %c1 = arith.constant 1 : i8
  %one = arith.constant 1.0 : f32
  %x = func.call @opaque(%c1) : (i8) -> i8
  %number = arith.sitofp %x : i8 to f32
  %result = arith.cmpf true, %number, %one : f32
  check.expect_eq_const %result, true : i1
  return
}
