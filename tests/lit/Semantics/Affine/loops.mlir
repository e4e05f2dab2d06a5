// RUN: mx-interp %s

func.func private @for_folds_in_order() {
  %init = arith.constant 1 : index
  // 0, 3, 6, 9: (((1 * 2 + 0) * 2 + 3) * 2 + 6) * 2 + 9
  %r = affine.for %i = 0 to 10 step 3 iter_args(%acc = %init) -> index {
    %next = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%acc, %i)
    affine.yield %next : index
  }
  check.expect_eq_const %r, 49 : index
  return
}
func.func private @for_between_the_tightest_bounds() {
  %zero = arith.constant 0 : index
  %n = arith.constant 5 : index
  %r = affine.for %i = max affine_map<(d0) -> (d0 - 2, 1)>(%n) to min affine_map<(d0) -> (d0, 100)>(%n)
      iter_args(%acc = %zero) -> index {
    %next = arith.addi %acc, %i : index
    affine.yield %next : index
  }
  // 3 + 4
  check.expect_eq_const %r, 7 : index
  return
}
func.func private @for_without_iterations() {
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %r = affine.for %i = 5 to 5 iter_args(%acc = %t) -> tensor<2xi8> {
    %next = arith.addi %acc, %acc : tensor<2xi8>
    affine.yield %next : tensor<2xi8>
  }
  check.expect_eq_const %r, dense<[1, 2]> : tensor<2xi8>
  return
}
func.func private @if_chooses() {
  %x = arith.constant 3 : index
  %inside = affine.if affine_set<(d0) : (d0 >= 0, 5 - d0 >= 0)>(%x) -> i32 {
    %yes = arith.constant 1 : i32
    affine.yield %yes : i32
  } else {
    %no = arith.constant 0 : i32
    affine.yield %no : i32
  }
  check.expect_eq_const %inside, 1 : i32
  %equal = affine.if affine_set<(d0) : (d0 - 4 == 0)>(%x) -> i32 {
    %yes = arith.constant 1 : i32
    affine.yield %yes : i32
  } else {
    %no = arith.constant 0 : i32
    affine.yield %no : i32
  }
  check.expect_eq_const %equal, 0 : i32
  // Without an else, and not taken.
  affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%x) {
    check.expect_eq_const %x, 4 : index
  }
  return
}
func.func private @parallel_runs_every_point() {
  affine.parallel (%i, %j) = (0, 1) to (4, 7) step (2, 3) {
    // Only even i, only j = 1 and j = 4.
    %even = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
    check.expect_eq_const %even, 0 : index
    %third = affine.apply affine_map<(d0) -> (d0 mod 3)>(%j)
    check.expect_eq_const %third, 1 : index
  }
  return
}
func.func @main() {
  call @for_folds_in_order() : () -> ()
  call @for_between_the_tightest_bounds() : () -> ()
  call @for_without_iterations() : () -> ()
  call @if_chooses() : () -> ()
  call @parallel_runs_every_point() : () -> ()
  return
}
