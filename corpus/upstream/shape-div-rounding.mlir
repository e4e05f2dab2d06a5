// A quotient of indices "is rounded toward negative infinity" (shape.div): -1
// divided by 2 is -1. The folder of MLIR 22.1.8 looks for a negative quotient to
// correct, finds the 0 that -1 / 2 truncates to, and leaves it.
// passes: canonicalize
func.func @main() {
  %minus_one = arith.constant -1 : index
  %two = arith.constant 2 : index
  %q = shape.div %minus_one, %two : index, index -> index
  check.expect_eq_const %q, -1 : index
  return
}
