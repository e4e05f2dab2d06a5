// One tensor goes twice through three calls; the innermost writes one of its
// arguments, each caller reads its own afterwards, and nobody's has changed.
func.func private @inner(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %f = arith.constant 100.0 : f32
  %w = tensor.insert %f into %a[%c0] : tensor<3xf32>
  %r = arith.addf %w, %b : tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func private @middle(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> attributes {no_inline} {
  %x = func.call @inner(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %y = func.call @inner(%x, %a) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %r = arith.addf %y, %x : tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func private @outer(%a: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) attributes {no_inline} {
  %r = func.call @middle(%a, %a) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %r, %a : tensor<3xf32>, tensor<3xf32>
}
func.func @main() {
  %k = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %t = arith.addf %k, %k : tensor<3xf32>
  // x = [102, 8, 12], y = [102, 12, 18].
  %r:2 = func.call @outer(%t) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  check.expect_eq_const %r#0, dense<[204.0, 20.0, 30.0]> : tensor<3xf32>
  check.expect_eq_const %r#1, dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  check.expect_eq_const %t, dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  return
}
