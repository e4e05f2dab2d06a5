// A bound of affine.for is a map, and only where that is a constant it says what it
// is as the bound of a loop (LoopLikeOpInterface: "return all upper bounds, if they
// exist"). Integer range analysis does not ask whether they do: where
// one bound is a constant and the other is not, MLIR 22.1.8 reads the missing one,
// and crashes. %sum is 3.
// passes: int-range-optimizations
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = func.call @opaque(%c3) : (index) -> index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %sum = affine.for %i = 0 to %n iter_args(%s = %zero) -> i32 {
    %next = arith.addi %s, %one : i32
    affine.yield %next : i32
  }
  check.expect_eq_const %sum, 3 : i32
  return
}
