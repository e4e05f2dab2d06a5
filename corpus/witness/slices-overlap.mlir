// passes: plant-in-place
// %low is elements 0 to 3 of %t and %high elements 2 to 5. %low is made to be
// doubled where it is, over the two elements that %high has in common with it.
func.func @main() {
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %f3 = arith.constant 3.0 : f32
  %t = tensor.from_elements %f1, %f2, %f3, %f1, %f2, %f3 : tensor<6xf32>
  %low = tensor.extract_slice %t[0] [4] [1] {mx.overwrite = [0]} : tensor<6xf32> to tensor<4xf32>
  %high = tensor.extract_slice %t[2] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %twice = linalg.add ins(%low, %low : tensor<4xf32>, tensor<4xf32>) outs(%low : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %sum = linalg.add ins(%twice, %high : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  // [2, 4, 6, 2] + [3, 1, 2, 3]
  check.expect_eq_const %sum, dense<[5.0, 5.0, 8.0, 5.0]> : tensor<4xf32>
  return
}
