// RUN: mx-interp %s

// Indices of whole rows: the coordinates of dimension 0.
func.func private @gather() {
  %t = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %at = arith.constant dense<[[2], [0], [2]]> : tensor<3x1xindex>
  %r = tensor.gather %t[%at] gather_dims([0]) : (tensor<3x2xi32>, tensor<3x1xindex>) -> tensor<3x1x2xi32>
  check.expect_eq_const %r, dense<[[[5, 6]], [[1, 2]], [[5, 6]]]> : tensor<3x1x2xi32>
  return
}
// Elements: the coordinates of both dimensions, all of them dropped.
func.func private @gather_elements() {
  %t = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %at = arith.constant dense<[[2, 1], [1, 0]]> : tensor<2x2xi32>
  %r = tensor.gather %t[%at] gather_dims([0, 1]) : (tensor<3x2xi32>, tensor<2x2xi32>) -> tensor<2xi32>
  check.expect_eq_const %r, dense<[6, 3]> : tensor<2xi32>
  %none = arith.constant dense<> : tensor<0x2xi32>
  %empty = tensor.gather %t[%none] gather_dims([0, 1]) : (tensor<3x2xi32>, tensor<0x2xi32>) -> tensor<0xi32>
  check.expect_eq_const %empty, dense<> : tensor<0xi32>
  return
}
func.func private @scatter() {
  %t = arith.constant dense<0> : tensor<4x2xi32>
  %rows = arith.constant dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi32>
  %at = arith.constant dense<[[3], [1]]> : tensor<2x1xindex>
  %r = tensor.scatter %rows into %t[%at] scatter_dims([0]) unique : (tensor<2x1x2xi32>, tensor<4x2xi32>, tensor<2x1xindex>) -> tensor<4x2xi32>
  check.expect_eq_const %r, dense<[[0, 0], [3, 4], [0, 0], [1, 2]]> : tensor<4x2xi32>
  check.expect_eq_const %t, dense<0> : tensor<4x2xi32>
  return
}
func.func @main() {
  call @gather() : () -> ()
  call @gather_elements() : () -> ()
  call @scatter() : () -> ()
  return
}
