// Padding and concatenation by amounts known only at run time, none among them;
// what was padded is still what it was.
func.func private @padded(%t: tensor<?xf32>, %low: index, %high: index) -> tensor<?xf32> attributes {no_inline} {
  %pad = arith.constant -1.0 : f32
  %r = tensor.pad %t low[%low] high[%high] {
  ^bb0(%i: index):
    tensor.yield %pad : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %t = tensor.cast %k : tensor<3xf32> to tensor<?xf32>
  %a = func.call @padded(%t, %c1, %c2) : (tensor<?xf32>, index, index) -> tensor<?xf32>
  %b = func.call @padded(%t, %c0, %c0) : (tensor<?xf32>, index, index) -> tensor<?xf32>
  check.expect_eq_const %a, dense<[-1.0, 1.0, 2.0, 3.0, -1.0, -1.0]> : tensor<6xf32> : tensor<?xf32>
  check.expect_eq_const %b, dense<[1.0, 2.0, 3.0]> : tensor<3xf32> : tensor<?xf32>
  %c = tensor.concat dim(0) %b, %a, %b : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  check.expect_eq_const %c, dense<[1.0, 2.0, 3.0, -1.0, 1.0, 2.0, 3.0, -1.0, -1.0, 1.0, 2.0, 3.0]> : tensor<12xf32> : tensor<?xf32>
  check.expect_eq_const %t, dense<[1.0, 2.0, 3.0]> : tensor<3xf32> : tensor<?xf32>
  return
}
