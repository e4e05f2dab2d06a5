// Two overlapping slices of one tensor; one is changed and put back shifted, and
// the other still has the old elements.
func.func @main() -> tensor<6xf32> {
  %t = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<6xf32>
  %low = tensor.extract_slice %t[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %high = tensor.extract_slice %t[2] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %sum = arith.addf %low, %low : tensor<4xf32>
  %r = tensor.insert_slice %sum into %t[1] [4] [1] : tensor<4xf32> into tensor<6xf32>
  check.expect_eq_const %r, dense<[0.0, 0.0, 2.0, 4.0, 6.0, 5.0]> : tensor<6xf32>
  check.expect_eq_const %high, dense<[2.0, 3.0, 4.0, 5.0]> : tensor<4xf32>
  check.expect_eq_const %t, dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<6xf32>
  %three = tensor.extract_slice %high[1] [3] [1] : tensor<4xf32> to tensor<3xf32>
  %odd = tensor.insert_slice %three into %r[1] [3] [2] : tensor<3xf32> into tensor<6xf32>
  check.expect_eq_const %odd, dense<[0.0, 3.0, 2.0, 4.0, 6.0, 5.0]> : tensor<6xf32>
  return %r : tensor<6xf32>
}
