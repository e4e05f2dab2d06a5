// f8E8M0FNU has no sign, so a negative result has no value there and becomes
// NaN. MLIR 22.1.8 folds to 8, the magnitude of 1 - 8 rounded to a power of
// two.
// passes: canonicalize
func.func @main() {
  %one = arith.constant 1.0 : f8E8M0FNU
  %eight = arith.constant 8.0 : f8E8M0FNU
  %difference = arith.subf %one, %eight : f8E8M0FNU
  check.expect_eq_const %difference, 0xFF : f8E8M0FNU
  return
}
