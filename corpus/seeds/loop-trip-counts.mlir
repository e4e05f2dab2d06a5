// A loop that runs zero times gives its initial value, one and more trips give
// new ones, and the initial value is still there.
func.func private @loop(%n: index, %t: tensor<2xf32>) -> tensor<2xf32> attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ten = arith.constant dense<10.0> : tensor<2xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %t) -> (tensor<2xf32>) {
    %s = arith.addf %v, %ten : tensor<2xf32>
    scf.yield %s : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
func.func @main() {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %n0 = arith.constant 0 : index
  %n1 = arith.constant 1 : index
  %n3 = arith.constant 3 : index
  %r0 = func.call @loop(%n0, %t) : (index, tensor<2xf32>) -> tensor<2xf32>
  %r1 = func.call @loop(%n1, %t) : (index, tensor<2xf32>) -> tensor<2xf32>
  %r3 = func.call @loop(%n3, %t) : (index, tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %r0, dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_eq_const %r1, dense<[11.0, 12.0]> : tensor<2xf32>
  check.expect_eq_const %r3, dense<[31.0, 32.0]> : tensor<2xf32>
  check.expect_eq_const %t, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}
