// RUN: mx-interp %s

// Folds a window into the accumulator; the window operand gives its shape only.
// Unsigned variants read -1 as the largest number.

func.func private @pooling_nhwc_sum() {
  %a = arith.constant dense<[[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, 4.0], [0.0, 3.0]]]]> : tensor<1x2x3x2xf32>
  %b = arith.constant dense<0.0> : tensor<1x2xf32>
  %init = arith.constant dense<10.0> : tensor<1x2x2x2xf32>
  %r = linalg.pooling_nhwc_sum
      ins(%a, %b : tensor<1x2x3x2xf32>, tensor<1x2xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[12.0, 11.0], [17.0, 9.0]], [[13.0, 12.0], [11.0, 17.0]]]]> : tensor<1x2x2x2xf32>
  return
}
func.func private @pooling_nhwc_max() {
  %a = arith.constant dense<[[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, 4.0], [0.0, 3.0]]]]> : tensor<1x2x3x2xf32>
  %b = arith.constant dense<0.0> : tensor<1x2xf32>
  %init = arith.constant dense<0.0> : tensor<1x2x2x2xf32>
  %r = linalg.pooling_nhwc_max
      ins(%a, %b : tensor<1x2x3x2xf32>, tensor<1x2xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[4.0, 1.0], [4.0, 0.0]], [[2.0, 4.0], [1.0, 4.0]]]]> : tensor<1x2x2x2xf32>
  return
}
func.func private @pooling_nhwc_max_unsigned() {
  %a = arith.constant dense<[[[[-2, 1], [4, 0], [3, -1]], [[2, -2], [1, 4], [0, 3]]]]> : tensor<1x2x3x2xi32>
  %b = arith.constant dense<0> : tensor<1x2xi32>
  %init = arith.constant dense<1> : tensor<1x2x2x2xi32>
  %r = linalg.pooling_nhwc_max_unsigned
      ins(%a, %b : tensor<1x2x3x2xi32>, tensor<1x2xi32>) outs(%init : tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>
  check.expect_eq_const %r, dense<[[[[-2, 1], [4, -1]], [[2, -2], [1, 4]]]]> : tensor<1x2x2x2xi32>
  return
}
func.func private @pooling_nhwc_min() {
  %a = arith.constant dense<[[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, 4.0], [0.0, 3.0]]]]> : tensor<1x2x3x2xf32>
  %b = arith.constant dense<0.0> : tensor<1x2xf32>
  %init = arith.constant dense<1.0> : tensor<1x2x2x2xf32>
  %r = linalg.pooling_nhwc_min
      ins(%a, %b : tensor<1x2x3x2xf32>, tensor<1x2xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[-2.0, 0.0], [1.0, -1.0]], [[1.0, -2.0], [0.0, 1.0]]]]> : tensor<1x2x2x2xf32>
  return
}
func.func private @pooling_nhwc_min_unsigned() {
  %a = arith.constant dense<[[[[-2, 1], [4, 0], [3, -1]], [[2, -2], [1, 4], [0, 3]]]]> : tensor<1x2x3x2xi32>
  %b = arith.constant dense<0> : tensor<1x2xi32>
  %init = arith.constant dense<-2> : tensor<1x2x2x2xi32>
  %r = linalg.pooling_nhwc_min_unsigned
      ins(%a, %b : tensor<1x2x3x2xi32>, tensor<1x2xi32>) outs(%init : tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>
  check.expect_eq_const %r, dense<[[[[4, 0], [3, 0]], [[1, 4], [0, 3]]]]> : tensor<1x2x2x2xi32>
  return
}
func.func private @pooling_nchw_sum() {
  %a = arith.constant dense<[[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]], [[2.0, -2.0, 1.0], [4.0, 0.0, 3.0]]]]> : tensor<1x2x2x3xf32>
  %b = arith.constant dense<0.0> : tensor<1x2xf32>
  %init = arith.constant dense<10.0> : tensor<1x2x2x2xf32>
  %r = linalg.pooling_nchw_sum
      ins(%a, %b : tensor<1x2x2x3xf32>, tensor<1x2xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[9.0, 15.0], [13.0, 12.0]], [[10.0, 9.0], [14.0, 13.0]]]]> : tensor<1x2x2x2xf32>
  return
}
func.func private @pooling_nchw_max() {
  %a = arith.constant dense<[[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]], [[2.0, -2.0, 1.0], [4.0, 0.0, 3.0]]]]> : tensor<1x2x2x3xf32>
  %b = arith.constant dense<0.0> : tensor<1x2xf32>
  %init = arith.constant dense<0.0> : tensor<1x2x2x2xf32>
  %r = linalg.pooling_nchw_max
      ins(%a, %b : tensor<1x2x2x3xf32>, tensor<1x2xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[1.0, 4.0], [3.0, 3.0]], [[2.0, 1.0], [4.0, 3.0]]]]> : tensor<1x2x2x2xf32>
  return
}
func.func private @pooling_nwc_sum() {
  %a = arith.constant dense<[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]]]> : tensor<1x3x2xf32>
  %b = arith.constant dense<0.0> : tensor<2xf32>
  %init = arith.constant dense<10.0> : tensor<1x2x2xf32>
  %r = linalg.pooling_nwc_sum
      ins(%a, %b : tensor<1x3x2xf32>, tensor<2xf32>) outs(%init : tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %r, dense<[[[12.0, 11.0], [17.0, 9.0]]]> : tensor<1x2x2xf32>
  return
}
func.func private @pooling_nwc_max() {
  %a = arith.constant dense<[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]]]> : tensor<1x3x2xf32>
  %b = arith.constant dense<0.0> : tensor<2xf32>
  %init = arith.constant dense<0.0> : tensor<1x2x2xf32>
  %r = linalg.pooling_nwc_max
      ins(%a, %b : tensor<1x3x2xf32>, tensor<2xf32>) outs(%init : tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %r, dense<[[[4.0, 1.0], [4.0, 0.0]]]> : tensor<1x2x2xf32>
  return
}
func.func private @pooling_nwc_max_unsigned() {
  %a = arith.constant dense<[[[-2, 1], [4, 0], [3, -1]]]> : tensor<1x3x2xi32>
  %b = arith.constant dense<0> : tensor<2xi32>
  %init = arith.constant dense<1> : tensor<1x2x2xi32>
  %r = linalg.pooling_nwc_max_unsigned
      ins(%a, %b : tensor<1x3x2xi32>, tensor<2xi32>) outs(%init : tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
  check.expect_eq_const %r, dense<[[[-2, 1], [4, -1]]]> : tensor<1x2x2xi32>
  return
}
func.func private @pooling_nwc_min() {
  %a = arith.constant dense<[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]]]> : tensor<1x3x2xf32>
  %b = arith.constant dense<0.0> : tensor<2xf32>
  %init = arith.constant dense<1.0> : tensor<1x2x2xf32>
  %r = linalg.pooling_nwc_min
      ins(%a, %b : tensor<1x3x2xf32>, tensor<2xf32>) outs(%init : tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %r, dense<[[[-2.0, 0.0], [1.0, -1.0]]]> : tensor<1x2x2xf32>
  return
}
func.func private @pooling_nwc_min_unsigned() {
  %a = arith.constant dense<[[[-2, 1], [4, 0], [3, -1]]]> : tensor<1x3x2xi32>
  %b = arith.constant dense<0> : tensor<2xi32>
  %init = arith.constant dense<-2> : tensor<1x2x2xi32>
  %r = linalg.pooling_nwc_min_unsigned
      ins(%a, %b : tensor<1x3x2xi32>, tensor<2xi32>) outs(%init : tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
  check.expect_eq_const %r, dense<[[[4, 0], [3, 0]]]> : tensor<1x2x2xi32>
  return
}
func.func private @pooling_ncw_sum() {
  %a = arith.constant dense<[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]]]> : tensor<1x2x3xf32>
  %b = arith.constant dense<0.0> : tensor<2xf32>
  %init = arith.constant dense<10.0> : tensor<1x2x2xf32>
  %r = linalg.pooling_ncw_sum
      ins(%a, %b : tensor<1x2x3xf32>, tensor<2xf32>) outs(%init : tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %r, dense<[[[9.0, 15.0], [13.0, 12.0]]]> : tensor<1x2x2xf32>
  return
}
func.func private @pooling_ncw_max() {
  %a = arith.constant dense<[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]]]> : tensor<1x2x3xf32>
  %b = arith.constant dense<0.0> : tensor<2xf32>
  %init = arith.constant dense<0.0> : tensor<1x2x2xf32>
  %r = linalg.pooling_ncw_max
      ins(%a, %b : tensor<1x2x3xf32>, tensor<2xf32>) outs(%init : tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %r, dense<[[[1.0, 4.0], [3.0, 3.0]]]> : tensor<1x2x2xf32>
  return
}
func.func private @pooling_ndhwc_sum() {
  %a = arith.constant dense<[[[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, 4.0], [0.0, 3.0]]], [[[-1.0, 2.0], [-2.0, 1.0], [4.0, 0.0]], [[3.0, -1.0], [2.0, -2.0], [1.0, 4.0]]]]]> : tensor<1x2x2x3x2xf32>
  %b = arith.constant dense<0.0> : tensor<2x1x2xf32>
  %init = arith.constant dense<10.0> : tensor<1x1x2x2x2xf32>
  %r = linalg.pooling_ndhwc_sum
      ins(%a, %b : tensor<1x2x2x3x2xf32>, tensor<2x1x2xf32>) outs(%init : tensor<1x1x2x2x2xf32>) -> tensor<1x1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[[9.0, 14.0], [19.0, 10.0]], [[18.0, 9.0], [14.0, 19.0]]]]]> : tensor<1x1x2x2x2xf32>
  return
}
func.func private @pooling_ndhwc_max() {
  %a = arith.constant dense<[[[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, 4.0], [0.0, 3.0]]], [[[-1.0, 2.0], [-2.0, 1.0], [4.0, 0.0]], [[3.0, -1.0], [2.0, -2.0], [1.0, 4.0]]]]]> : tensor<1x2x2x3x2xf32>
  %b = arith.constant dense<0.0> : tensor<2x1x2xf32>
  %init = arith.constant dense<0.0> : tensor<1x1x2x2x2xf32>
  %r = linalg.pooling_ndhwc_max
      ins(%a, %b : tensor<1x2x2x3x2xf32>, tensor<2x1x2xf32>) outs(%init : tensor<1x1x2x2x2xf32>) -> tensor<1x1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[[4.0, 2.0], [4.0, 1.0]], [[3.0, 4.0], [2.0, 4.0]]]]]> : tensor<1x1x2x2x2xf32>
  return
}
func.func private @pooling_ndhwc_min() {
  %a = arith.constant dense<[[[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, 4.0], [0.0, 3.0]]], [[[-1.0, 2.0], [-2.0, 1.0], [4.0, 0.0]], [[3.0, -1.0], [2.0, -2.0], [1.0, 4.0]]]]]> : tensor<1x2x2x3x2xf32>
  %b = arith.constant dense<0.0> : tensor<2x1x2xf32>
  %init = arith.constant dense<1.0> : tensor<1x1x2x2x2xf32>
  %r = linalg.pooling_ndhwc_min
      ins(%a, %b : tensor<1x2x2x3x2xf32>, tensor<2x1x2xf32>) outs(%init : tensor<1x1x2x2x2xf32>) -> tensor<1x1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[[-2.0, 0.0], [-2.0, -1.0]], [[1.0, -2.0], [0.0, -2.0]]]]]> : tensor<1x1x2x2x2xf32>
  return
}
// max of floats is maximumf: NaN wins.
func.func private @pooling_keeps_nan() {
  %a = arith.constant dense<[[[1.0], [0x7FC00000], [3.0], [4.0]]]> : tensor<1x4x1xf32>
  %window = tensor.empty() : tensor<2xf32>
  %init = arith.constant dense<-1.0> : tensor<1x3x1xf32>
  %r = linalg.pooling_nwc_max
      ins(%a, %window : tensor<1x4x1xf32>, tensor<2xf32>) outs(%init : tensor<1x3x1xf32>) -> tensor<1x3x1xf32>
  check.expect_eq_const %r, dense<[[[0x7FC00000], [0x7FC00000], [4.0]]]> : tensor<1x3x1xf32>
  return
}
func.func @main() {
  call @pooling_nhwc_sum() : () -> ()
  call @pooling_nhwc_max() : () -> ()
  call @pooling_nhwc_max_unsigned() : () -> ()
  call @pooling_nhwc_min() : () -> ()
  call @pooling_nhwc_min_unsigned() : () -> ()
  call @pooling_nchw_sum() : () -> ()
  call @pooling_nchw_max() : () -> ()
  call @pooling_nwc_sum() : () -> ()
  call @pooling_nwc_max() : () -> ()
  call @pooling_nwc_max_unsigned() : () -> ()
  call @pooling_nwc_min() : () -> ()
  call @pooling_nwc_min_unsigned() : () -> ()
  call @pooling_ncw_sum() : () -> ()
  call @pooling_ncw_max() : () -> ()
  call @pooling_ndhwc_sum() : () -> ()
  call @pooling_ndhwc_max() : () -> ()
  call @pooling_ndhwc_min() : () -> ()
  call @pooling_keeps_nan() : () -> ()
  return
}
