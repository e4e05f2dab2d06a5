// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e by_zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: exits 1 mx-interp %s -e overflow 2>&1 | FileCheck %s --check-prefix=OVERFLOW

func.func private @apply() {
  %a = arith.constant -7 : index
  %b = arith.constant 3 : index
  %linear = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0 - 1)>(%a)[%b]
  check.expect_eq_const %linear, -12 : index
  %floor = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%a)
  check.expect_eq_const %floor, -4 : index
  %ceil = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%a)
  check.expect_eq_const %ceil, -3 : index
  // The result of mod is not negative.
  %mod = affine.apply affine_map<(d0) -> (d0 mod 3)>(%a)
  check.expect_eq_const %mod, 2 : index
  return
}
func.func private @min_and_max() {
  %a = arith.constant 5 : index
  %min = affine.min affine_map<(d0) -> (d0, 10, 8 - d0)>(%a)
  check.expect_eq_const %min, 3 : index
  %max = affine.max affine_map<(d0) -> (d0, 10, 8 - d0)>(%a)
  check.expect_eq_const %max, 10 : index
  return
}
func.func private @delinearize() {
  // 23 = (1 * 3 + 2) * 4 + 3
  %a = arith.constant 23 : index
  %i:3 = affine.delinearize_index %a into (2, 3, 4) : index, index, index
  check.expect_eq_const %i#0, 1 : index
  check.expect_eq_const %i#1, 2 : index
  check.expect_eq_const %i#2, 3 : index
  // Without an outer bound, and of a negative index.
  %c = arith.constant -1 : index
  %size = arith.constant 4 : index
  %j:2 = affine.delinearize_index %c into (%size) : index, index
  check.expect_eq_const %j#0, -1 : index
  check.expect_eq_const %j#1, 3 : index
  return
}
func.func private @linearize() {
  %a = arith.constant 1 : index
  %b = arith.constant 2 : index
  %c = arith.constant 3 : index
  %bounded = affine.linearize_index disjoint [%a, %b, %c] by (2, 3, 4) : index
  check.expect_eq_const %bounded, 23 : index
  %unbounded = affine.linearize_index [%a, %b, %c] by (3, 4) : index
  check.expect_eq_const %unbounded, 23 : index
  // Without 'disjoint' an index may be out of its basis.
  %out = affine.linearize_index [%a, %c] by (2, 2) : index
  check.expect_eq_const %out, 5 : index
  return
}
func.func private @in_a_body() {
  %e = tensor.empty() : tensor<2x3xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x3xindex>) {
  ^bb0(%unused: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %y = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
    linalg.yield %y : index
  } -> tensor<2x3xindex>
  check.expect_eq_const %r, dense<[[0, 1, 2], [10, 11, 12]]> : tensor<2x3xindex>
  return
}
func.func @main() {
  call @apply() : () -> ()
  call @min_and_max() : () -> ()
  call @delinearize() : () -> ()
  call @linearize() : () -> ()
  call @in_a_body() : () -> ()
  return
}

// ZERO: undefined behaviour: 'affine.apply' divides by a number that is not positive
func.func private @by_zero() -> index {
  %a = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %r = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%a)[%zero]
  return %r : index
}

// OVERFLOW: note: poison comes from 'affine.apply': the index overflows
func.func private @overflow() -> index {
  %a = arith.constant 9223372036854775807 : index
  %r = affine.apply affine_map<(d0) -> (d0 + 1)>(%a)
  return %r : index
}
