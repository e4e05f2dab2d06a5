// The maximum of numbers may start with minus infinity, where the format has one.
// f8E4M3FN has none, and MLIR 22.1.8 makes a loop of the reduction below that starts
// with NaN instead: "if one of the arguments is NaN, then the result is also NaN"
// (arith.maximumf). %r is 2.
// passes: lower-affine
func.func @main() {
  %two = arith.constant 2.0 : f8E4M3FN
  %r = affine.parallel (%i) = (0) to (4) reduce ("maximumf") -> f8E4M3FN {
    affine.yield %two : f8E4M3FN
  }
  check.expect_eq_const %r, 2.0 : f8E4M3FN
  return
}
