// One tensor, three updates of it, all four versions read at the end.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant 9 : i32
  %t = arith.constant dense<[0, 1, 2]> : tensor<3xi32>
  %u = tensor.insert %f into %t[%c0] : tensor<3xi32>
  %v = tensor.insert %f into %t[%c1] : tensor<3xi32>
  %w = tensor.insert %f into %u[%c2] : tensor<3xi32>
  check.expect_eq_const %t, dense<[0, 1, 2]> : tensor<3xi32>
  check.expect_eq_const %u, dense<[9, 1, 2]> : tensor<3xi32>
  check.expect_eq_const %v, dense<[0, 9, 2]> : tensor<3xi32>
  check.expect_eq_const %w, dense<[9, 1, 9]> : tensor<3xi32>
  return
}
