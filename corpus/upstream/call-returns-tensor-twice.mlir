// A call that returns one tensor as two results gives one buffer twice, and
// One-Shot Bufferize never relates the results of a call to each other: it
// writes over the first and reads the second after that. %r#1 is [3, 3]; MLIR
// 22.1.8 gives [9, 3].
func.func private @twice() -> (tensor<2xf32>, tensor<2xf32>) attributes {no_inline} {
  %f3 = arith.constant 3.0 : f32
  %x = tensor.splat %f3 : tensor<2xf32>
  return %x, %x : tensor<2xf32>, tensor<2xf32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %f9 = arith.constant 9.0 : f32
  %r:2 = func.call @twice() : () -> (tensor<2xf32>, tensor<2xf32>)
  %w = tensor.insert %f9 into %r#0[%c0] : tensor<2xf32>
  check.expect_eq_const %w, dense<[9.0, 3.0]> : tensor<2xf32>
  check.expect_eq_const %r#1, dense<[3.0, 3.0]> : tensor<2xf32>
  return
}
