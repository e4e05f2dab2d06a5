// In code that can not be reached, as in a function that nobody calls,
// remove-dead-values knows no value to be live: it removes what computes the
// operands of a call but keeps the call, whose operands are gone. MLIR 22.1.8
// leaves invalid IR, and crashes where the call stands in an operation with
// regions and a result.
// passes: remove-dead-values
func.func private @identity(%x: i32) -> i32 { return %x : i32 }
func.func private @never() {
  %c3 = arith.constant 3 : i32
  %same = func.call @identity(%c3) : (i32) -> i32
  return
}
func.func @main() {
  %c7 = arith.constant 7 : i32
  %same = func.call @identity(%c7) : (i32) -> i32
  check.expect_eq_const %same, 7 : i32
  return
}
