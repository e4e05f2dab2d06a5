// "If one of the arguments is NaN, then the result is the other argument"
// (arith.maxnumf). MLIR 22.1.8 folds to NaN where that NaN is a signalling one, and
// so does LLVM when it folds a call of its intrinsic.
// passes: canonicalize
func.func @main() {
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7F800001 : f32
  %result = arith.maxnumf %nan, %one : f32
  check.expect_eq_const %result, 1.0 : f32
  return
}
