// 4 / 0 is infinite, and a format without infinity takes what is too large as
// its largest value, as MLIR folds 4 / 0.5. It folds 4 / 0 to 0 in 22.1.8.
// passes: canonicalize
func.func @main() {
  %zero = arith.constant 0.0 : f4E2M1FN
  %half = arith.constant 0.5 : f4E2M1FN
  %four = arith.constant 4.0 : f4E2M1FN
  %a = arith.divf %four, %half : f4E2M1FN
  %b = arith.divf %four, %zero : f4E2M1FN
  check.expect_eq_const %a, 6.0 : f4E2M1FN
  check.expect_eq_const %b, 6.0 : f4E2M1FN
  return
}
