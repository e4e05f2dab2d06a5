// RUN: mx-interp %s

// Operations with two results: the wrapped sum and whether it wrapped; the low
// and the high half of a product.

func.func private @addui_extended() {
  %a = arith.constant dense<[-1, 1, -128]> : tensor<3xi8>
  %b = arith.constant dense<[1, 1, -128]> : tensor<3xi8>
  %sum, %overflow = arith.addui_extended %a, %b : tensor<3xi8>, tensor<3xi1>
  check.expect_eq_const %sum, dense<[0, 2, 0]> : tensor<3xi8>
  check.expect_eq_const %overflow, dense<[true, false, true]> : tensor<3xi1>
  return
}
func.func private @mului_extended() {
  // 255 * 255 = 0xFE01, 16 * 16 = 0x0100.
  %a = arith.constant dense<[-1, 16]> : tensor<2xi8>
  %low, %high = arith.mului_extended %a, %a : tensor<2xi8>
  check.expect_eq_const %low, dense<[1, 0]> : tensor<2xi8>
  check.expect_eq_const %high, dense<[-2, 1]> : tensor<2xi8>
  return
}
func.func private @mulsi_extended() {
  // -128 * -128 = 0x4000, -1 * 2 = 0xFFFE.
  %a = arith.constant dense<[-128, -1]> : tensor<2xi8>
  %b = arith.constant dense<[-128, 2]> : tensor<2xi8>
  %low, %high = arith.mulsi_extended %a, %b : tensor<2xi8>
  check.expect_eq_const %low, dense<[0, -2]> : tensor<2xi8>
  check.expect_eq_const %high, dense<[64, -1]> : tensor<2xi8>
  return
}
func.func private @scalars() {
  %a = arith.constant -1 : i64
  %sum, %overflow = arith.addui_extended %a, %a : i64, i1
  check.expect_eq_const %sum, -2 : i64
  check.expect_eq_const %overflow, true
  %low, %high = arith.mului_extended %a, %a : i64
  check.expect_eq_const %low, 1 : i64
  check.expect_eq_const %high, -2 : i64
  return
}
func.func @main() {
  call @addui_extended() : () -> ()
  call @mului_extended() : () -> ()
  call @mulsi_extended() : () -> ()
  call @scalars() : () -> ()
  return
}
