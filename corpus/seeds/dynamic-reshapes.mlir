// A tensor in other shapes, with sizes known only at run time: an element changed
// in one shape shows in what is made of that, and not in what was before.
func.func private @reshaped(%t: tensor<?x2xi32>, %n: index) -> (tensor<?xi32>, tensor<2x?x2xi32>) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %m1 = arith.constant -1 : i32
  %flat = tensor.collapse_shape %t [[0, 1]] : tensor<?x2xi32> into tensor<?xi32>
  %new = tensor.insert %m1 into %flat[%c3] : tensor<?xi32>
  %deep = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, %n, 2] : tensor<?x2xi32> into tensor<2x?x2xi32>
  return %new, %deep : tensor<?xi32>, tensor<2x?x2xi32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi32>
  %t = tensor.cast %k : tensor<4x2xi32> to tensor<?x2xi32>
  %r:2 = func.call @reshaped(%t, %c2) : (tensor<?x2xi32>, index) -> (tensor<?xi32>, tensor<2x?x2xi32>)
  check.expect_eq_const %r#0, dense<[0, 1, 2, -1, 4, 5, 6, 7]> : tensor<8xi32> : tensor<?xi32>
  check.expect_eq_const %r#1, dense<[[[0, 1], [2, 3]], [[4, 5], [6, 7]]]> : tensor<2x2x2xi32> : tensor<2x?x2xi32>
  check.expect_eq_const %t, dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi32> : tensor<?x2xi32>
  %half = tensor.extract_slice %r#1[1, 0, 0] [1, 2, 2] [1, 1, 1] : tensor<2x?x2xi32> to tensor<2x2xi32>
  check.expect_eq_const %half, dense<[[4, 5], [6, 7]]> : tensor<2x2xi32>
  return
}
