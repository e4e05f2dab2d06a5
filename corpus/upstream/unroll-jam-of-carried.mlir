// Each trip doubles what the one before left, and adds one: 3 becomes 7, and then
// 15. affine-loop-unroll-jam has both trips start with 3, side by side, as it may
// where they are added up afterwards. These are not, and MLIR 22.1.8 gives 7.
// passes: func.func(affine-loop-unroll-jam{unroll-jam-factor=2})
func.func private @compute(%start: i32, %one: i32) -> i32 attributes {no_inline} {
  %r = affine.for %i = 0 to 2 iter_args(%s = %start) -> (i32) {
    %t = affine.for %j = 0 to 1 iter_args(%q = %s) -> (i32) {
      %double = arith.addi %q, %q : i32
      %next = arith.addi %double, %one : i32
      affine.yield %next : i32
    }
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @main() {
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %r = func.call @compute(%three, %one) : (i32, i32) -> i32
  check.expect_eq_const %r, 15 : i32
  return
}
