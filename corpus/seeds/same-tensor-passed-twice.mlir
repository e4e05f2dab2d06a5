// A callee writes one of its arguments and reads the other; both are the same
// tensor, and the caller reads it afterwards.
func.func private @callee(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, f32) attributes {no_inline} {
  %c1 = arith.constant 1 : index
  %f = arith.constant 99.0 : f32
  %w = tensor.insert %f into %a[%c1] : tensor<4xf32>
  %e = tensor.extract %b[%c1] : tensor<4xf32>
  return %w, %e : tensor<4xf32>, f32
}
func.func @main() {
  %t = arith.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  %r:2 = func.call @callee(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, f32)
  check.expect_eq_const %r#0, dense<[0.0, 99.0, 2.0, 3.0]> : tensor<4xf32>
  check.expect_eq_const %r#1, 1.0 : f32
  check.expect_eq_const %t, dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  return
}
