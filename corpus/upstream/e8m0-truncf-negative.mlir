// f8E8M0FNU has no sign, so a negative result has no value there and becomes
// NaN. MLIR 22.1.8 folds to 2, the magnitude of -2.
// passes: canonicalize
func.func @main() {
  %number = arith.constant -2.0 : f32
  %scale = arith.truncf %number : f32 to f8E8M0FNU
  check.expect_eq_const %scale, 0xFF : f8E8M0FNU
  return
}
