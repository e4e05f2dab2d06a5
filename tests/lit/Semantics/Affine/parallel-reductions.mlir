// RUN: mx-interp %s
// RUN: mx-interp %s -e order_of_a_sum 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: mx-interp %s -e sum_of_two 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: exits 3 mx-interp %s -e assign 2>&1 | FileCheck %s --check-prefix=ASSIGN

func.func private @folds_all_points() {
  %0:4 = affine.parallel (%i, %j) = (0, 1) to (3, 3)
      reduce ("addi", "muli", "andi", "ori") -> (i32, i32, i32, i32) {
    %i32 = arith.index_cast %i : index to i32
    %j32 = arith.index_cast %j : index to i32
    %1 = arith.muli %i32, %j32 : i32
    %c12 = arith.constant 12 : i32
    %2 = arith.ori %j32, %c12 : i32
    affine.yield %1, %j32, %2, %i32 : i32, i32, i32, i32
  }
  // 0 + 0 + 1 + 2 + 2 + 4; three times 1 * 2.
  check.expect_eq_const %0#0, 9 : i32
  check.expect_eq_const %0#1, 8 : i32
  check.expect_eq_const %0#2, 12 : i32
  check.expect_eq_const %0#3, 3 : i32
  return
}

// "Loops with a 0 trip count will produce as a result the identity value".
func.func private @nothing_gives_the_identity(%n: index) {
  %one = arith.constant 1 : i8
  %x = arith.constant 5.0 : f32
  %0:6 = affine.parallel (%i) = (0) to (symbol(%n))
      reduce ("addi", "muli", "andi", "ori", "addf", "mulf")
      -> (i8, i8, i8, i8, f32, f32) {
    affine.yield %one, %one, %one, %one, %x, %x : i8, i8, i8, i8, f32, f32
  }
  check.expect_eq_const %0#0, 0 : i8
  check.expect_eq_const %0#1, 1 : i8
  check.expect_eq_const %0#2, -1 : i8
  check.expect_eq_const %0#3, 0 : i8
  check.expect_eq_const %0#4, 0.0 : f32
  check.expect_eq_const %0#5, 1.0 : f32
  return
}

// Two summands have no order that could show.
// TWO-NOT: unspecified
// TWO: 3.000000e+00 : f32
// TWO-NEXT: 2.000000e+00 : f32
func.func private @sum_of_two() -> (f32, f32) {
  %0:2 = affine.parallel (%i) = (1) to (3) reduce ("addf", "mulf") -> (f32, f32) {
    %i32 = arith.index_cast %i : index to i32
    %x = arith.sitofp %i32 : i32 to f32
    affine.yield %x, %x : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

func.func private @maximumf_keeps_nan() {
  %nan = arith.constant 0x7FC00000 : f32
  %one = arith.constant -1.0 : f32
  %zero = arith.constant 0 : index
  %0:2 = affine.parallel (%i) = (0) to (3) reduce ("maximumf", "minimumf") -> (f32, f32) {
    %isFirst = arith.cmpi eq, %i, %zero : index
    %x = arith.select %isFirst, %nan, %one : f32
    affine.yield %x, %one : f32, f32
  }
  check.expect_eq_const %0#0, 0x7FC00000 : f32
  check.expect_eq_const %0#1, -1.0 : f32
  return
}

func.func @main() {
  call @folds_all_points() : () -> ()
  %n = arith.constant 0 : index
  call @nothing_gives_the_identity(%n) : (index) -> ()
  call @maximumf_keeps_nan() : () -> ()
  return
}

// "The order of reduction is unspecified, and lowering may produce any valid
// ordering."
// ORDER: result #0 has 1 unspecified elements
func.func private @order_of_a_sum() -> f32 {
  %x = arith.constant 0.1 : f32
  %0 = affine.parallel (%i) = (0) to (3) reduce ("addf") -> f32 {
    affine.yield %x : f32
  }
  return %0 : f32
}

// ASSIGN: unsupported: 'affine.parallel' has a reduction that does not fold its elements, 'assign'
func.func private @assign() -> f32 {
  %x = arith.constant 1.0 : f32
  %0 = affine.parallel (%i) = (0) to (3) reduce ("assign") -> f32 {
    affine.yield %x : f32
  }
  return %0 : f32
}
