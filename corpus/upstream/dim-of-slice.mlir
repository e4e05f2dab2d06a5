// The slice has sizes [1, n, 1] and type 1xn. Where the strides are not known,
// memref.subview drops the first unit dimension it finds, and takes the result for
// nx1: memref.dim of its second dimension then folds to a value that does not exist,
// and MLIR 22.1.8 crashes where loops over the slice ask for their bound. The result
// is [[14, 18, 22]].
// passes: one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops
func.func private @opaque(%t: tensor<2x3x2xf32>, %n: index) -> (tensor<2x3x2xf32>, index) attributes {no_inline} {
  return %t, %n : tensor<2x3x2xf32>, index
}
func.func @main() {
  %k = arith.constant dense<[[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0], [8.0, 9.0], [10.0, 11.0]]]> : tensor<2x3x2xf32>
  %three = arith.constant 3 : index
  %t, %n = func.call @opaque(%k, %three) : (tensor<2x3x2xf32>, index) -> (tensor<2x3x2xf32>, index)
  %row = tensor.extract_slice %t[1, 0, 1] [1, %n, 1] [1, 1, 1] : tensor<2x3x2xf32> to tensor<1x?xf32>
  %sums = tensor.empty(%n) : tensor<1x?xf32>
  %sum = linalg.add ins(%row, %row : tensor<1x?xf32>, tensor<1x?xf32>) outs(%sums : tensor<1x?xf32>) -> tensor<1x?xf32>
  check.expect_eq_const %sum, dense<[[14.0, 18.0, 22.0]]> : tensor<1x3xf32> : tensor<1x?xf32>
  return
}
