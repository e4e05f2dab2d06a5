// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e promised_no_nan 2>&1 | FileCheck %s --check-prefix=NNAN

// In order, accumulator first: 1 is lost against 2^24, and 1 + 1 is not.
func.func private @order() {
  %v = arith.constant dense<[1.0, 1.0]> : vector<2xf32>
  %big = arith.constant 16777216.0 : f32
  %a = vector.reduction <add>, %v, %big : vector<2xf32> into f32
  check.expect_eq_const %a, 16777216.0 : f32
  %w = arith.constant dense<[1.0, 1.0, 16777216.0]> : vector<3xf32>
  %b = vector.reduction <add>, %w : vector<3xf32> into f32
  check.expect_eq_const %b, 16777218.0 : f32
  return
}
// No check fails on what depends on an order that is left open.
func.func private @open_order() {
  %v = arith.constant dense<[1.0, 1.0]> : vector<2xf32>
  %big = arith.constant 16777216.0 : f32
  %a = vector.reduction <add>, %v, %big fastmath<reassoc> : vector<2xf32> into f32
  check.expect_eq_const %a, 16777216.0 : f32
  check.expect_eq_const %a, 16777218.0 : f32
  // Two elements have one order, and a maximum has no use for one.
  %b = vector.reduction <add>, %v fastmath<reassoc> : vector<2xf32> into f32
  check.expect_eq_const %b, 2.0 : f32
  %c = vector.reduction <maximumf>, %v, %big fastmath<reassoc> : vector<2xf32> into f32
  check.expect_eq_const %c, 16777216.0 : f32
  return
}
// No accumulator is none, not a zero: -0 + -0 is -0.
func.func private @no_accumulator() {
  %v = arith.constant dense<-0.0> : vector<2xf32>
  %a = vector.reduction <add>, %v : vector<2xf32> into f32
  check.expect_eq_const %a, -0.0 : f32
  %one = arith.constant dense<[7]> : vector<1xi8>
  %b = vector.reduction <mul>, %one : vector<1xi8> into i8
  check.expect_eq_const %b, 7 : i8
  return
}
func.func private @integer_kinds() {
  %v = arith.constant dense<[6, -3, 5]> : vector<3xi8>
  %add = vector.reduction <add>, %v : vector<3xi8> into i8
  check.expect_eq_const %add, 8 : i8
  %mul = vector.reduction <mul>, %v : vector<3xi8> into i8
  check.expect_eq_const %mul, -90 : i8
  %minsi = vector.reduction <minsi>, %v : vector<3xi8> into i8
  check.expect_eq_const %minsi, -3 : i8
  %minui = vector.reduction <minui>, %v : vector<3xi8> into i8
  check.expect_eq_const %minui, 5 : i8
  %maxsi = vector.reduction <maxsi>, %v : vector<3xi8> into i8
  check.expect_eq_const %maxsi, 6 : i8
  %maxui = vector.reduction <maxui>, %v : vector<3xi8> into i8
  check.expect_eq_const %maxui, -3 : i8
  // 00000110, 11111101, 00000101
  %and = vector.reduction <and>, %v : vector<3xi8> into i8
  check.expect_eq_const %and, 4 : i8
  %or = vector.reduction <or>, %v : vector<3xi8> into i8
  check.expect_eq_const %or, -1 : i8
  %xor = vector.reduction <xor>, %v : vector<3xi8> into i8
  check.expect_eq_const %xor, -2 : i8
  %acc = arith.constant 127 : i8
  %wraps = vector.reduction <add>, %v, %acc : vector<3xi8> into i8
  check.expect_eq_const %wraps, -121 : i8
  return
}
func.func private @float_kinds() {
  %v = arith.constant dense<[2.0, -3.0, 0.5]> : vector<3xf16>
  %mul = vector.reduction <mul>, %v : vector<3xf16> into f16
  check.expect_eq_const %mul, -3.0 : f16
  %min = vector.reduction <minimumf>, %v : vector<3xf16> into f16
  check.expect_eq_const %min, -3.0 : f16
  %max = vector.reduction <maximumf>, %v : vector<3xf16> into f16
  check.expect_eq_const %max, 2.0 : f16
  // NaN wins against every number in one kind, and none in the other.
  %n = arith.constant dense<[1.0, 0x7E00, -2.0]> : vector<3xf16>
  %minimum = vector.reduction <minimumf>, %n : vector<3xf16> into f16
  check.expect_eq_const %minimum, 0x7E00 : f16
  %minnum = vector.reduction <minnumf>, %n : vector<3xf16> into f16
  check.expect_eq_const %minnum, -2.0 : f16
  %maxnum = vector.reduction <maxnumf>, %n : vector<3xf16> into f16
  check.expect_eq_const %maxnum, 1.0 : f16
  %zeros = arith.constant dense<[0.0, -0.0]> : vector<2xf16>
  %least = vector.reduction <minimumf>, %zeros : vector<2xf16> into f16
  check.expect_eq_const %least, -0.0 : f16
  return
}
// Each step is rounded: 256 + 16 is a tie and goes to 256.
func.func private @small_floats() {
  %v = arith.constant dense<[256.0, 16.0, 16.0]> : vector<3xf8E4M3FN>
  %a = vector.reduction <add>, %v : vector<3xf8E4M3FN> into f8E4M3FN
  check.expect_eq_const %a, 256.0 : f8E4M3FN
  return
}
func.func private @rank_0() {
  %v = arith.constant dense<3.0> : vector<f32>
  %two = arith.constant 2.0 : f32
  %a = vector.reduction <add>, %v : vector<f32> into f32
  check.expect_eq_const %a, 3.0 : f32
  %b = vector.reduction <mul>, %v, %two : vector<f32> into f32
  check.expect_eq_const %b, 6.0 : f32
  return
}
func.func private @long() {
  %s = vector.step : vector<1000xindex>
  %a = vector.reduction <add>, %s : vector<1000xindex> into index
  check.expect_eq_const %a, 499500 : index
  return
}
func.func private @masked() {
  %v = arith.constant dense<[1, 2, 4, 8]> : vector<4xi32>
  %m = arith.constant dense<[false, true, false, true]> : vector<4xi1>
  %none = arith.constant dense<false> : vector<4xi1>
  %acc = arith.constant 100 : i32
  %a = vector.mask %m { vector.reduction <add>, %v : vector<4xi32> into i32 } : vector<4xi1> -> i32
  check.expect_eq_const %a, 10 : i32
  %b = vector.mask %m { vector.reduction <add>, %v, %acc : vector<4xi32> into i32 } : vector<4xi1> -> i32
  check.expect_eq_const %b, 110 : i32
  %c = vector.mask %none { vector.reduction <add>, %v, %acc : vector<4xi32> into i32 } : vector<4xi1> -> i32
  check.expect_eq_const %c, 100 : i32
  // What a reduction of nothing gives is not said: no check fails on it.
  %d = vector.mask %none { vector.reduction <add>, %v : vector<4xi32> into i32 } : vector<4xi1> -> i32
  check.expect_eq_const %d, 12345 : i32
  return
}
// A lane that is masked off is not looked at.
func.func private @masked_poison() {
  %one = arith.constant 1 : i32
  %p = ub.poison : i32
  %v = vector.from_elements %p, %one, %p, %one : vector<4xi32>
  %m = arith.constant dense<[false, true, false, true]> : vector<4xi1>
  %a = vector.mask %m { vector.reduction <add>, %v : vector<4xi32> into i32 } : vector<4xi1> -> i32
  check.expect_eq_const %a, 2 : i32
  %b = vector.mask %m { vector.reduction <mul>, %v, %one : vector<4xi32> into i32 } : vector<4xi1> -> i32
  check.expect_eq_const %b, 1 : i32
  return
}
func.func @main() {
  call @order() : () -> ()
  call @open_order() : () -> ()
  call @no_accumulator() : () -> ()
  call @integer_kinds() : () -> ()
  call @float_kinds() : () -> ()
  call @small_floats() : () -> ()
  call @rank_0() : () -> ()
  call @long() : () -> ()
  call @masked() : () -> ()
  call @masked_poison() : () -> ()
  return
}

// NNAN: note: poison comes from 'vector.reduction': a NaN breaks the promise of 'nnan'
func.func private @promised_no_nan() -> f32 {
  %v = arith.constant dense<[1.0, 0x7FC00000]> : vector<2xf32>
  %a = vector.reduction <add>, %v fastmath<nnan> : vector<2xf32> into f32
  return %a : f32
}
