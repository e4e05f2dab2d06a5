// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e zero_to_a_negative_power 2>&1 | FileCheck %s

func.func @main() {
  %0 = arith.constant dense<[-128, -1, 0, 1, 96]> : tensor<5xi8>
  %abs = math.absi %0 : tensor<5xi8>
  check.expect_eq_const %abs, dense<[-128, 1, 0, 1, 96]> : tensor<5xi8>
  %ctlz = math.ctlz %0 : tensor<5xi8>
  check.expect_eq_const %ctlz, dense<[0, 0, 8, 7, 1]> : tensor<5xi8>
  %cttz = math.cttz %0 : tensor<5xi8>
  check.expect_eq_const %cttz, dense<[7, 0, 8, 0, 5]> : tensor<5xi8>
  %ctpop = math.ctpop %0 : tensor<5xi8>
  check.expect_eq_const %ctpop, dense<[1, 8, 0, 1, 2]> : tensor<5xi8>

  %base = arith.constant dense<[3, -2, 7, -1, 1, 2, 0]> : tensor<7xi32>
  %power = arith.constant dense<[4, 3, 0, -3, -8, -1, 0]> : tensor<7xi32>
  %1 = math.ipowi %base, %power : tensor<7xi32>
  check.expect_eq_const %1, dense<[81, -8, 1, -1, 1, 0, 1]> : tensor<7xi32>
  return
}

// CHECK: note: poison comes from 'math.ipowi': raises zero to a negative power
func.func private @zero_to_a_negative_power() -> i32 {
  %zero = arith.constant 0 : i32
  %power = arith.constant -1 : i32
  %0 = math.ipowi %zero, %power : i32
  return %0 : i32
}
