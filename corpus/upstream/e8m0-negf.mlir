// f8E8M0FNU has no sign, so a negative result has no value there and becomes
// NaN. MLIR 22.1.8 folds to the operand: it negates, and then stores the
// magnitude.
// passes: canonicalize
func.func @main() {
  %two = arith.constant 2.0 : f8E8M0FNU
  %negative = arith.negf %two : f8E8M0FNU
  check.expect_eq_const %negative, 0xFF : f8E8M0FNU
  return
}
