// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e by_zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: exits 1 mx-interp %s -e shift_too_far 2>&1 | FileCheck %s --check-prefix=SHIFT

// index is 64 bits wide, here and in arith.

func.func private @sums_wrap() {
  %max = index.constant 9223372036854775807
  %two = index.constant 2
  %add = index.add %max, %two
  check.expect_eq_const %add, -9223372036854775807 : index
  %sub = index.sub %two, %max
  check.expect_eq_const %sub, -9223372036854775805 : index
  %mul = index.mul %max, %two
  check.expect_eq_const %mul, -2 : index
  return
}
func.func private @signed_division() {
  %a = index.constant -7
  %b = index.constant 2
  %div = index.divs %a, %b
  check.expect_eq_const %div, -3 : index
  %rem = index.rems %a, %b
  check.expect_eq_const %rem, -1 : index
  %up = index.ceildivs %a, %b
  check.expect_eq_const %up, -3 : index
  %down = index.floordivs %a, %b
  check.expect_eq_const %down, -4 : index
  return
}
func.func private @unsigned_division() {
  // -7 is 2^64 - 7.
  %a = index.constant -7
  %b = index.constant 2
  %div = index.divu %a, %b
  check.expect_eq_const %div, 9223372036854775804 : index
  %rem = index.remu %a, %b
  check.expect_eq_const %rem, 1 : index
  %up = index.ceildivu %a, %b
  check.expect_eq_const %up, 9223372036854775805 : index
  return
}
func.func private @extremes() {
  %a = index.constant -1
  %b = index.constant 1
  %maxs = index.maxs %a, %b
  check.expect_eq_const %maxs, 1 : index
  %maxu = index.maxu %a, %b
  check.expect_eq_const %maxu, -1 : index
  %mins = index.mins %a, %b
  check.expect_eq_const %mins, -1 : index
  %minu = index.minu %a, %b
  check.expect_eq_const %minu, 1 : index
  return
}
func.func private @bits() {
  %a = index.constant 12
  %b = index.constant 10
  %and = index.and %a, %b
  check.expect_eq_const %and, 8 : index
  %or = index.or %a, %b
  check.expect_eq_const %or, 14 : index
  %xor = index.xor %a, %b
  check.expect_eq_const %xor, 6 : index
  %m = index.constant -8
  %one = index.constant 1
  %left = index.shl %m, %one
  check.expect_eq_const %left, -16 : index
  %signed = index.shrs %m, %one
  check.expect_eq_const %signed, -4 : index
  %unsigned = index.shru %m, %one
  check.expect_eq_const %unsigned, 9223372036854775804 : index
  return
}
func.func private @same_operand_twice() {
  %a = index.constant 5
  %zero = index.sub %a, %a
  check.expect_eq_const %zero, 0 : index
  %square = index.mul %a, %a
  check.expect_eq_const %square, 25 : index
  return
}
func.func @main() {
  call @sums_wrap() : () -> ()
  call @signed_division() : () -> ()
  call @unsigned_division() : () -> ()
  call @extremes() : () -> ()
  call @bits() : () -> ()
  call @same_operand_twice() : () -> ()
  return
}

// ZERO: undefined behaviour: 'index.ceildivu' divides by zero
func.func private @by_zero() -> index {
  %a = index.constant 1
  %b = index.constant 0
  %r = index.ceildivu %a, %b
  return %r : index
}

// SHIFT: note: poison comes from 'index.shl'
func.func private @shift_too_far() -> index {
  %a = index.constant 1
  %n = index.constant 64
  %r = index.shl %a, %n
  return %r : index
}
