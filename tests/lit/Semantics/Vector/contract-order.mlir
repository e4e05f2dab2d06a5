// RUN: mx-interp %s -e exact 2>&1 | FileCheck %s --check-prefix=EXACT
// RUN: mx-interp %s -e each_element 2>&1 | FileCheck %s --check-prefix=EACH
// RUN: mx-interp %s -e accumulator_first_or_last 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: mx-interp %s -e fused_or_not 2>&1 | FileCheck %s --check-prefix=FUSED
// RUN: mx-interp %s -e fused_with_zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: mx-interp %s -e inner_sums 2>&1 | FileCheck %s --check-prefix=INNER
// RUN: mx-interp %s -e product_overflows 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: mx-interp %s -e maximum 2>&1 | FileCheck %s --check-prefix=MAXIMUM
// RUN: mx-interp %s -e negative_zeros 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: mx-interp %s -e not_a_number 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: mx-interp %s -e infinity_or_not 2>&1 | FileCheck %s --check-prefix=INFINITY
// RUN: mx-interp %s -e masked_off 2>&1 | FileCheck %s --check-prefix=MASKED
// RUN: mx-interp %s -e all_masked_off 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: mx-interp %s -e integers 2>&1 | FileCheck %s --check-prefix=INTEGERS
// RUN: exits 1 mx-interp %s -e poison_stays 2>&1 | FileCheck %s --check-prefix=POISON
// RUN: exits 1 mx-interp %s -e defined_is_checked 2>&1 | FileCheck %s --check-prefix=CHECKED

#dot = {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"]}
#product = {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<mul>}
#largest = {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maximumf>}
#rows = {indexing_maps = [affine_map<(k, m) -> (m, k)>, affine_map<(k, m) -> (k)>, affine_map<(k, m) -> (m)>], iterator_types = ["reduction", "parallel"]}
#two = {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}

// 2^24 = 16777216 is the first integer after which f32 leaves some out:
// 2^24 + 1 is halfway, and rounds to 2^24.

// 1.5 * 2 + 0.25 * 4 + 8 in any order.
// EXACT-NOT: unspecified
// EXACT: 1.200000e+01 : f32
func.func private @exact() -> f32 {
  %a = arith.constant dense<[1.5, 0.25]> : vector<2xf32>
  %b = arith.constant dense<[2.0, 4.0]> : vector<2xf32>
  %acc = arith.constant 8.0 : f32
  %r = vector.contract #dot %a, %b, %acc : vector<2xf32>, vector<2xf32> into f32
  return %r : f32
}
// The middle one only: 2^24 + 1 + 1 against 2^24 + (1 + 1).
// EACH: result #0 has 1 unspecified elements
func.func private @each_element() -> vector<3xf32> {
  %a = arith.constant dense<[[1.0, 2.0], [1.0, 1.0], [2.0, 2.0]]> : vector<3x2xf32>
  %b = arith.constant dense<1.0> : vector<2xf32>
  %acc = arith.constant dense<[1.0, 16777216.0, 16777216.0]> : vector<3xf32>
  %r = vector.contract #rows %a, %b, %acc : vector<3x2xf32>, vector<2xf32> into vector<3xf32>
  return %r : vector<3xf32>
}
// ((2^24 + 1) + 1) - 2^24 is 0, and 2^24 + ((1 + 1) - 2^24) is 2.
// LAST: result #0 has 1 unspecified elements
// LAST: 0.000000e+00 : f32
func.func private @accumulator_first_or_last() -> f32 {
  %a = arith.constant dense<[1.0, 1.0, -16777216.0]> : vector<3xf32>
  %b = arith.constant dense<1.0> : vector<3xf32>
  %acc = arith.constant 16777216.0 : f32
  %r = vector.contract #dot %a, %b, %acc : vector<3xf32>, vector<3xf32> into f32
  return %r : f32
}
// 4097 * 4097 is 16785409, which rounds to 16785408: 0 or, fused, 1.
// FUSED: result #0 has 1 unspecified elements
// FUSED: 0.000000e+00 : f32
func.func private @fused_or_not() -> f32 {
  %a = arith.constant dense<4097.0> : vector<1xf32>
  %acc = arith.constant -16785408.0 : f32
  %r = vector.contract #dot %a, %a, %acc : vector<1xf32>, vector<1xf32> into f32
  return %r : f32
}
// ZERO-NOT: unspecified
// ZERO: 16785408.0 : f32
func.func private @fused_with_zero() -> f32 {
  %a = arith.constant dense<4097.0> : vector<1xf32>
  %acc = arith.constant 0.0 : f32
  %r = vector.contract #dot %a, %a, %acc : vector<1xf32>, vector<1xf32> into f32
  return %r : f32
}
// With 0 first or last, ((2^24 + 0) + 1) + 1 is 2^24. Row by row it is
// (2^24 + 0) + (1 + 1).
// INNER: result #0 has 1 unspecified elements
func.func private @inner_sums() -> f32 {
  %a = arith.constant dense<[[16777216.0, 0.0], [1.0, 1.0]]> : vector<2x2xf32>
  %b = arith.constant dense<1.0> : vector<2x2xf32>
  %acc = arith.constant 0.0 : f32
  %r = vector.contract #two %a, %b, %acc : vector<2x2xf32>, vector<2x2xf32> into f32
  return %r : f32
}
// 2^-100 * 2^100 * 2^100, where 2^100 * 2^100 is infinite.
// OVERFLOW: result #0 has 1 unspecified elements
func.func private @product_overflows() -> f32 {
  %a = arith.constant dense<0x71800000> : vector<2xf32>
  %one = arith.constant dense<1.0> : vector<2xf32>
  %acc = arith.constant 0x0D800000 : f32
  %r = vector.contract #product %a, %one, %acc : vector<2xf32>, vector<2xf32> into f32
  return %r : f32
}
// MAXIMUM-NOT: unspecified
// MAXIMUM: 16785408.0 : f32
func.func private @maximum() -> f32 {
  %a = arith.constant dense<[4097.0, 1.0]> : vector<2xf32>
  %acc = arith.constant -1.0 : f32
  %r = vector.contract #largest %a, %a, %acc : vector<2xf32>, vector<2xf32> into f32
  return %r : f32
}
// NEGATIVE-NOT: unspecified
// NEGATIVE: -0.000000e+00 : f32
func.func private @negative_zeros() -> f32 {
  %a = arith.constant dense<-0.0> : vector<2xf32>
  %one = arith.constant dense<1.0> : vector<2xf32>
  %acc = arith.constant -0.0 : f32
  %r = vector.contract #dot %a, %one, %acc : vector<2xf32>, vector<2xf32> into f32
  return %r : f32
}
// Infinities of both signs give NaN in any order.
// NAN-NOT: unspecified
// NAN: 0x{{[7F]}}FC00000 : f32
func.func private @not_a_number() -> f32 {
  %a = arith.constant dense<[0x7F800000, 0xFF800000]> : vector<2xf32>
  %one = arith.constant dense<1.0> : vector<2xf32>
  %acc = arith.constant 1.0 : f32
  %r = vector.contract #dot %a, %one, %acc : vector<2xf32>, vector<2xf32> into f32
  return %r : f32
}
// -2^127 + 2^127 + 2^127, where 2^127 + 2^127 is infinite.
// INFINITY: result #0 has 1 unspecified elements
func.func private @infinity_or_not() -> f32 {
  %a = arith.constant dense<0x7F000000> : vector<2xf32>
  %one = arith.constant dense<1.0> : vector<2xf32>
  %acc = arith.constant 0xFF000000 : f32
  %r = vector.contract #dot %a, %one, %acc : vector<2xf32>, vector<2xf32> into f32
  return %r : f32
}
// One 1 that is added to 2^24 is lost in any order.
// MASKED-NOT: unspecified
// MASKED: 16777216.0 : f32
func.func private @masked_off() -> f32 {
  %a = arith.constant dense<1.0> : vector<3xf32>
  %acc = arith.constant 16777216.0 : f32
  %m = arith.constant dense<[false, true, false]> : vector<3xi1>
  %r = vector.mask %m { vector.contract #dot %a, %a, %acc : vector<3xf32>, vector<3xf32> into f32 } : vector<3xi1> -> f32
  return %r : f32
}
// No product is left: the accumulator keeps the sign of its zero.
// ALL-NOT: unspecified
// ALL: -0.000000e+00 : f32
func.func private @all_masked_off() -> f32 {
  %a = arith.constant dense<1.0> : vector<2xf32>
  %acc = arith.constant -0.0 : f32
  %m = arith.constant dense<false> : vector<2xi1>
  %r = vector.mask %m { vector.contract #dot %a, %a, %acc : vector<2xf32>, vector<2xf32> into f32 } : vector<2xi1> -> f32
  return %r : f32
}
// 127 + 1 + 127 is 255, or -1 in 8 bits, whatever wraps in between.
// INTEGERS-NOT: unspecified
// INTEGERS: -1 : i8
func.func private @integers() -> i8 {
  %a = arith.constant dense<[1, 127]> : vector<2xi8>
  %one = arith.constant dense<1> : vector<2xi8>
  %acc = arith.constant 127 : i8
  %r = vector.contract #dot %a, %one, %acc : vector<2xi8>, vector<2xi8> into i8
  return %r : i8
}
// POISON: poison: result #0
func.func private @poison_stays() -> f32 {
  %p = ub.poison : f32
  %one = arith.constant 1.0 : f32
  %a = vector.from_elements %one, %p, %one : vector<3xf32>
  %b = arith.constant dense<1.0> : vector<3xf32>
  %acc = arith.constant 16777216.0 : f32
  %r = vector.contract #dot %a, %b, %acc : vector<3xf32>, vector<3xf32> into f32
  return %r : f32
}
// What every order gives is compared, what they differ in is not. The
// accumulator is still what it was.
// CHECKED: check failed: element [1]: expected 7.0
// CHECKED-SAME: got 3.0
// CHECKED-NOT: check failed
func.func private @defined_is_checked() {
  %a = arith.constant dense<[[1.0, 1.0], [1.0, 1.0]]> : vector<2x2xf32>
  %b = arith.constant dense<1.0> : vector<2xf32>
  %acc = arith.constant dense<[16777216.0, 1.0]> : vector<2xf32>
  %r = vector.contract #rows %a, %b, %acc : vector<2x2xf32>, vector<2xf32> into vector<2xf32>
  check.expect_eq_const %r, dense<[5.0, 7.0]> : vector<2xf32>
  check.expect_eq_const %acc, dense<[16777216.0, 1.0]> : vector<2xf32>
  return
}
