// f8E8M0FNU has no sign, so a negative result has no value there and becomes
// NaN. MLIR 22.1.8 folds to 4, the magnitude of -4.
// passes: canonicalize
func.func @main() {
  %number = arith.constant -4.0 : f4E2M1FN
  %scale = arith.extf %number : f4E2M1FN to f8E8M0FNU
  check.expect_eq_const %scale, 0xFF : f8E8M0FNU
  return
}
