// A NaN's sign means nothing, so a format without NaN can't depend on it: NaN
// becomes +0. MLIR 22.1.8 folds a NaN whose sign bit is set to -0.
// passes: canonicalize
func.func @main() {
  %nan = arith.constant 0xFFC00000 : f32
  %number = arith.truncf %nan : f32 to f4E2M1FN
  check.expect_eq_const %number, 0.0 : f4E2M1FN
  return
}
