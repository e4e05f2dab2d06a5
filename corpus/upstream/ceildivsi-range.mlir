// -128 divided by 3 and rounded up is -42 (arith.ceildivsi). The range analysis
// negates the dividend to divide, and -128 has no negative in i8: MLIR 22.1.8
// gives 42.
// passes: int-range-optimizations
func.func @main() {
  %least = arith.constant -128 : i8
  %c3 = arith.constant 3 : i8
  %quotient = arith.ceildivsi %least, %c3 : i8
  check.expect_eq_const %quotient, -42 : i8
  return
}
