// 0xFF is the NaN of f8E8M0FNU, and extending keeps it a NaN. MLIR 22.1.8 folds
// to infinity.
// passes: canonicalize
func.func @main() {
  %nan = arith.constant 0xFF : f8E8M0FNU
  %wide = arith.extf %nan : f8E8M0FNU to f32
  check.expect_eq_const %wide, 0x7FC00000 : f32
  return
}
