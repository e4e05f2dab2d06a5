// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e poison_bound 2>&1 | FileCheck %s --check-prefix=BOUND

func.func private @constant_mask() {
  %m = vector.constant_mask [3, 2] : vector<4x3xi1>
  check.expect_eq_const %m, dense<[[true, true, false], [true, true, false], [true, true, false], [false, false, false]]> : vector<4x3xi1>
  %none = vector.constant_mask [0] : vector<2xi1>
  check.expect_eq_const %none, dense<false> : vector<2xi1>
  %p = vector.constant_mask [1] : vector<i1>
  check.expect_eq_const %p, dense<true> : vector<i1>
  %q = vector.constant_mask [0] : vector<i1>
  check.expect_eq_const %q, dense<false> : vector<i1>
  return
}
// A bound below zero counts as zero, one beyond the size as the size.
func.func private @create_mask() {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %less = arith.constant -3 : index
  %m = vector.create_mask %c9, %c1, %c9 : vector<2x2x2xi1>
  check.expect_eq_const %m, dense<[[[true, true], [false, false]], [[true, true], [false, false]]]> : vector<2x2x2xi1>
  %none = vector.create_mask %c9, %less : vector<2x2xi1>
  check.expect_eq_const %none, dense<false> : vector<2x2xi1>
  %also = vector.create_mask %less, %c9 : vector<2x2xi1>
  check.expect_eq_const %also, dense<false> : vector<2x2xi1>
  %p = vector.create_mask %c9 : vector<i1>
  check.expect_eq_const %p, dense<true> : vector<i1>
  return
}
// Nothing is masked: what is yielded is the result.
func.func private @mask_of_nothing() {
  %m = arith.constant dense<false> : vector<2xi1>
  %v = arith.constant dense<[1, 2]> : vector<2xi32>
  %r = vector.mask %m { vector.yield %v : vector<2xi32> } : vector<2xi1> -> vector<2xi32>
  check.expect_eq_const %r, dense<[1, 2]> : vector<2xi32>
  vector.mask %m { } : vector<2xi1>
  return
}
func.func @main() {
  call @constant_mask() : () -> ()
  call @create_mask() : () -> ()
  call @mask_of_nothing() : () -> ()
  return
}

// BOUND: checked element [0] is poison
func.func private @poison_bound() {
  %p = ub.poison : index
  %m = vector.create_mask %p : vector<2xi1>
  check.expect_eq_const %m, dense<true> : vector<2xi1>
  return
}
