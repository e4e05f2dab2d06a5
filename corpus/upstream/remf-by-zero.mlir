// 1 rem 0 is NaN, which f4E2M1FN does not have: +0 in its place. MLIR 22.1.8
// folds to an attribute that is NaN inside and has the code of zero, so that
// extending it gives NaN.
// passes: canonicalize
func.func @main() {
  %zero = arith.constant 0.0 : f4E2M1FN
  %one = arith.constant 1.0 : f4E2M1FN
  %remainder = arith.remf %one, %zero : f4E2M1FN
  %wide = arith.extf %remainder : f4E2M1FN to f32
  check.expect_eq_const %wide, 0.0 : f32
  return
}
