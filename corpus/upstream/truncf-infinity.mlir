// A format without infinity takes what is too large as its largest value:
// 1.0e+30 is folded to 6. Infinity is larger still, and MLIR 22.1.8 folds it to
// 0.
// passes: canonicalize
func.func @main() {
  %inf = arith.constant 0x7F800000 : f32
  %large = arith.constant 1.0e+30 : f32
  %a = arith.truncf %large : f32 to f4E2M1FN
  %b = arith.truncf %inf : f32 to f4E2M1FN
  check.expect_eq_const %a, 6.0 : f4E2M1FN
  check.expect_eq_const %b, 6.0 : f4E2M1FN
  return
}
