// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e shift_too_far 2>&1 | FileCheck %s

// Shifts and bitwise operations. shrsi copies the sign, shrui shifts in zeros.

func.func private @shifts() {
  %a = arith.constant dense<[1, -127, 3]> : tensor<3xi8>
  %n = arith.constant dense<[7, 1, 0]> : tensor<3xi8>
  %left = arith.shli %a, %n : tensor<3xi8>
  check.expect_eq_const %left, dense<[-128, 2, 3]> : tensor<3xi8>
  %b = arith.constant dense<[-128, -1, 64]> : tensor<3xi8>
  %m = arith.constant dense<[7, 3, 6]> : tensor<3xi8>
  %signed = arith.shrsi %b, %m : tensor<3xi8>
  check.expect_eq_const %signed, dense<[-1, -1, 1]> : tensor<3xi8>
  %unsigned = arith.shrui %b, %m : tensor<3xi8>
  check.expect_eq_const %unsigned, dense<[1, 31, 1]> : tensor<3xi8>
  return
}
func.func private @bitwise() {
  %a = arith.constant dense<[12, -1, 85]> : tensor<3xi8>
  %b = arith.constant dense<[10, 15, -86]> : tensor<3xi8>
  %and = arith.andi %a, %b : tensor<3xi8>
  check.expect_eq_const %and, dense<[8, 15, 0]> : tensor<3xi8>
  %or = arith.ori %a, %b : tensor<3xi8>
  check.expect_eq_const %or, dense<[14, -1, -1]> : tensor<3xi8>
  %xor = arith.xori %a, %b : tensor<3xi8>
  check.expect_eq_const %xor, dense<[6, -16, -1]> : tensor<3xi8>
  return
}
func.func private @scalars() {
  %t = arith.constant true
  %f = arith.constant false
  %and = arith.andi %t, %f : i1
  check.expect_eq_const %and, false
  %or = arith.ori %t, %f : i1
  check.expect_eq_const %or, true
  %xor = arith.xori %t, %t : i1
  check.expect_eq_const %xor, false
  return
}
func.func @main() {
  call @shifts() : () -> ()
  call @bitwise() : () -> ()
  call @scalars() : () -> ()
  return
}

// CHECK: use of poison
// CHECK: note: poison comes from 'arith.shrsi': the shift amount is not below the width
func.func private @shift_too_far() -> i8 {
  %a = arith.constant 1 : i8
  %n = arith.constant 8 : i8
  %r = arith.shrsi %a, %n : i8
  return %r : i8
}
