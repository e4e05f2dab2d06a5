// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e by_zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: exits 1 mx-interp %s -e smallest_by_minus_one 2>&1 | FileCheck %s --check-prefix=SMALLEST

// Signed division truncates, and the remainder has the sign of the dividend;
// ceildiv and floordiv round up and down. Unsigned operations read -7 as 249.

func.func private @signed() {
  %a = arith.constant dense<[-7, 7, -8, 127]> : tensor<4xi8>
  %b = arith.constant dense<[2, -2, 3, -1]> : tensor<4xi8>
  %div = arith.divsi %a, %b : tensor<4xi8>
  check.expect_eq_const %div, dense<[-3, -3, -2, -127]> : tensor<4xi8>
  %rem = arith.remsi %a, %b : tensor<4xi8>
  check.expect_eq_const %rem, dense<[-1, 1, -2, 0]> : tensor<4xi8>
  %up = arith.ceildivsi %a, %b : tensor<4xi8>
  check.expect_eq_const %up, dense<[-3, -3, -2, -127]> : tensor<4xi8>
  %down = arith.floordivsi %a, %b : tensor<4xi8>
  check.expect_eq_const %down, dense<[-4, -4, -3, -127]> : tensor<4xi8>
  return
}
func.func private @unsigned() {
  %a = arith.constant dense<[-7, 7, -8, 127]> : tensor<4xi8>
  %b = arith.constant dense<[2, -2, 3, -1]> : tensor<4xi8>
  %div = arith.divui %a, %b : tensor<4xi8>
  check.expect_eq_const %div, dense<[124, 0, 82, 0]> : tensor<4xi8>
  %rem = arith.remui %a, %b : tensor<4xi8>
  check.expect_eq_const %rem, dense<[1, 7, 2, 127]> : tensor<4xi8>
  %up = arith.ceildivui %a, %b : tensor<4xi8>
  check.expect_eq_const %up, dense<[125, 1, 83, 1]> : tensor<4xi8>
  return
}
func.func private @scalars() {
  %a = arith.constant 7 : index
  %b = arith.constant -2 : index
  %up = arith.ceildivsi %a, %b : index
  check.expect_eq_const %up, -3 : index
  %down = arith.floordivsi %a, %b : index
  check.expect_eq_const %down, -4 : index
  return
}
func.func @main() {
  call @signed() : () -> ()
  call @unsigned() : () -> ()
  call @scalars() : () -> ()
  return
}

// ZERO: undefined behaviour: 'arith.remui' divides by zero
func.func private @by_zero() -> tensor<2xi8> {
  %a = arith.constant dense<[1, 2]> : tensor<2xi8>
  %b = arith.constant dense<[1, 0]> : tensor<2xi8>
  %r = arith.remui %a, %b : tensor<2xi8>
  return %r : tensor<2xi8>
}

// SMALLEST: undefined behaviour: 'arith.floordivsi' divides the smallest signed integer by -1
func.func private @smallest_by_minus_one() -> i8 {
  %a = arith.constant -128 : i8
  %b = arith.constant -1 : i8
  %r = arith.floordivsi %a, %b : i8
  return %r : i8
}
