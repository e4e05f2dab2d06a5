// RUN: mx-interp %s

// One filter a channel, or m of them. Letters as in convolutions.mlir.

func.func private @depthwise_conv_1d_nwc_wc() {
  %a = arith.constant dense<[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]]]> : tensor<1x3x2xf32>
  %b = arith.constant dense<[[2.0, -2.0], [1.0, 4.0]]> : tensor<2x2xf32>
  %init = arith.constant dense<[[[-1.0, 2.0], [-2.0, 1.0]]]> : tensor<1x2x2xf32>
  %r = linalg.depthwise_conv_1d_nwc_wc
      ins(%a, %b : tensor<1x3x2xf32>, tensor<2x2xf32>) outs(%init : tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %r, dense<[[[-1.0, 0.0], [9.0, -3.0]]]> : tensor<1x2x2xf32>
  return
}
func.func private @depthwise_conv_1d_ncw_cw() {
  %a = arith.constant dense<[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]]]> : tensor<1x2x3xf32>
  %b = arith.constant dense<[[2.0, -2.0], [1.0, 4.0]]> : tensor<2x2xf32>
  %init = arith.constant dense<[[[-1.0, 2.0], [-2.0, 1.0]]]> : tensor<1x2x2xf32>
  %r = linalg.depthwise_conv_1d_ncw_cw
      ins(%a, %b : tensor<1x2x3xf32>, tensor<2x2xf32>) outs(%init : tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %r, dense<[[[-7.0, -4.0], [10.0, 0.0]]]> : tensor<1x2x2xf32>
  return
}
func.func private @depthwise_conv_1d_nwc_wcm() {
  %a = arith.constant dense<[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]]]> : tensor<1x3x2xf32>
  %b = arith.constant dense<[[[2.0, -2.0], [1.0, 4.0]], [[0.0, 3.0], [-1.0, 2.0]]]> : tensor<2x2x2xf32>
  %init = arith.constant dense<[[[[-1.0, 2.0], [-2.0, 1.0]], [[4.0, 0.0], [3.0, -1.0]]]]> : tensor<1x2x2x2xf32>
  %r = linalg.depthwise_conv_1d_nwc_wcm
      ins(%a, %b : tensor<1x3x2xf32>, tensor<2x2x2xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[-5.0, 18.0], [-1.0, 5.0]], [[12.0, 1.0], [4.0, -3.0]]]]> : tensor<1x2x2x2xf32>
  return
}
func.func private @depthwise_conv_2d_nhwc_hwc() {
  %a = arith.constant dense<[[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, 4.0], [0.0, 3.0]], [[-1.0, 2.0], [-2.0, 1.0], [4.0, 0.0]]]]> : tensor<1x3x3x2xf32>
  %b = arith.constant dense<[[[2.0, -2.0], [1.0, 4.0]], [[0.0, 3.0], [-1.0, 2.0]]]> : tensor<2x2x2xf32>
  %init = arith.constant dense<[[[[-1.0, 2.0], [-2.0, 1.0]], [[4.0, 0.0], [3.0, -1.0]]]]> : tensor<1x2x2x2xf32>
  %r = linalg.depthwise_conv_2d_nhwc_hwc
      ins(%a, %b : tensor<1x3x3x2xf32>, tensor<2x2x2xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[-2.0, 2.0], [9.0, 15.0]], [[11.0, 28.0], [1.0, 6.0]]]]> : tensor<1x2x2x2xf32>
  return
}
func.func private @depthwise_conv_2d_nchw_chw() {
  %a = arith.constant dense<[[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0], [2.0, -2.0, 1.0]], [[4.0, 0.0, 3.0], [-1.0, 2.0, -2.0], [1.0, 4.0, 0.0]]]]> : tensor<1x2x3x3xf32>
  %b = arith.constant dense<[[[2.0, -2.0], [1.0, 4.0]], [[0.0, 3.0], [-1.0, 2.0]]]> : tensor<2x2x2xf32>
  %init = arith.constant dense<[[[[-1.0, 2.0], [-2.0, 1.0]], [[4.0, 0.0], [3.0, -1.0]]]]> : tensor<1x2x2x2xf32>
  %r = linalg.depthwise_conv_2d_nchw_chw
      ins(%a, %b : tensor<1x2x3x3xf32>, tensor<2x2x2xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[5.0, -5.0], [-14.0, 11.0]], [[9.0, 3.0], [16.0, -11.0]]]]> : tensor<1x2x2x2xf32>
  return
}
func.func private @depthwise_conv_2d_nhwc_hwc_q() {
  %a = arith.constant dense<[[[[-2, 1], [4, 0], [3, -1]], [[2, -2], [1, 4], [0, 3]], [[-1, 2], [-2, 1], [4, 0]]]]> : tensor<1x3x3x2xi8>
  %b = arith.constant dense<[[[2, -2], [1, 4]], [[0, 3], [-1, 2]]]> : tensor<2x2x2xi8>
  %p = arith.constant 2 : i32
  %q = arith.constant -3 : i32
  %init = arith.constant dense<[[[[-1, 2], [-2, 1]], [[4, 0], [3, -1]]]]> : tensor<1x2x2x2xi32>
  %r = linalg.depthwise_conv_2d_nhwc_hwc_q
      ins(%a, %b, %p, %q : tensor<1x3x3x2xi8>, tensor<2x2x2xi8>, i32, i32) outs(%init : tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>
  check.expect_eq_const %r, dense<[[[[-15, -27], [5, -5]], [[-17, 5], [-18, -8]]]]> : tensor<1x2x2x2xi32>
  return
}
func.func private @depthwise_conv_2d_nhwc_hwcm() {
  %a = arith.constant dense<[[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, 4.0], [0.0, 3.0]]]]> : tensor<1x2x3x2xf32>
  %b = arith.constant dense<[[[[2.0, -2.0], [1.0, 4.0]], [[0.0, 3.0], [-1.0, 2.0]]], [[[-2.0, 1.0], [4.0, 0.0]], [[3.0, -1.0], [2.0, -2.0]]]]> : tensor<2x2x2x2xf32>
  %init = arith.constant dense<[[[[[-1.0, 2.0], [-2.0, 1.0]], [[4.0, 0.0], [3.0, -1.0]]]]]> : tensor<1x1x2x2x2xf32>
  %r = linalg.depthwise_conv_2d_nhwc_hwcm
      ins(%a, %b : tensor<1x2x3x2xf32>, tensor<2x2x2x2xf32>) outs(%init : tensor<1x1x2x2x2xf32>) -> tensor<1x1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[[-6.0, 19.0], [-1.0, -3.0]], [[10.0, 2.0], [26.0, -9.0]]]]]> : tensor<1x1x2x2x2xf32>
  return
}
func.func private @depthwise_conv_2d_nhwc_hwcm_q() {
  %a = arith.constant dense<[[[[-2, 1], [4, 0], [3, -1]], [[2, -2], [1, 4], [0, 3]]]]> : tensor<1x2x3x2xi8>
  %b = arith.constant dense<[[[[2, -2], [1, 4]], [[0, 3], [-1, 2]]], [[[-2, 1], [4, 0]], [[3, -1], [2, -2]]]]> : tensor<2x2x2x2xi8>
  %p = arith.constant 2 : i32
  %q = arith.constant -3 : i32
  %init = arith.constant dense<[[[[[-1, 2], [-2, 1]], [[4, 0], [3, -1]]]]]> : tensor<1x1x2x2x2xi32>
  %r = linalg.depthwise_conv_2d_nhwc_hwcm_q
      ins(%a, %b, %p, %q : tensor<1x2x3x2xi8>, tensor<2x2x2x2xi8>, i32, i32) outs(%init : tensor<1x1x2x2x2xi32>) -> tensor<1x1x2x2x2xi32>
  check.expect_eq_const %r, dense<[[[[[-21, 8], [-28, -26]], [[4, 0], [8, -23]]]]]> : tensor<1x1x2x2x2xi32>
  return
}
func.func private @depthwise_conv_3d_ndhwc_dhwc() {
  %a = arith.constant dense<[[[[[-2.0, 1.0], [4.0, 0.0]]], [[[3.0, -1.0], [2.0, -2.0]]], [[[1.0, 4.0], [0.0, 3.0]]]]]> : tensor<1x3x1x2x2xf32>
  %b = arith.constant dense<[[[[2.0, -2.0]]], [[[1.0, 4.0]]]]> : tensor<2x1x1x2xf32>
  %init = arith.constant dense<[[[[[-1.0, 2.0], [-2.0, 1.0]]], [[[4.0, 0.0], [3.0, -1.0]]]]]> : tensor<1x2x1x2x2xf32>
  %r = linalg.depthwise_conv_3d_ndhwc_dhwc
      ins(%a, %b : tensor<1x3x1x2x2xf32>, tensor<2x1x1x2xf32>) outs(%init : tensor<1x2x1x2x2xf32>) -> tensor<1x2x1x2x2xf32>
  check.expect_eq_const %r, dense<[[[[[-2.0, -4.0], [8.0, -7.0]]], [[[11.0, 18.0], [7.0, 15.0]]]]]> : tensor<1x2x1x2x2xf32>
  return
}
func.func private @depthwise_conv_3d_ncdhw_cdhw() {
  %a = arith.constant dense<[[[[[-2.0, 1.0]], [[4.0, 0.0]], [[3.0, -1.0]]], [[[2.0, -2.0]], [[1.0, 4.0]], [[0.0, 3.0]]]]]> : tensor<1x2x3x1x2xf32>
  %b = arith.constant dense<[[[[2.0]], [[-2.0]]], [[[1.0]], [[4.0]]]]> : tensor<2x2x1x1xf32>
  %init = arith.constant dense<[[[[[-1.0, 2.0]], [[-2.0, 1.0]]], [[[4.0, 0.0]], [[3.0, -1.0]]]]]> : tensor<1x2x2x1x2xf32>
  %r = linalg.depthwise_conv_3d_ncdhw_cdhw
      ins(%a, %b : tensor<1x2x3x1x2xf32>, tensor<2x2x1x1xf32>) outs(%init : tensor<1x2x2x1x2xf32>) -> tensor<1x2x2x1x2xf32>
  check.expect_eq_const %r, dense<[[[[[-13.0, 4.0]], [[0.0, 3.0]]], [[[10.0, 14.0]], [[4.0, 15.0]]]]]> : tensor<1x2x2x1x2xf32>
  return
}
func.func private @depthwise_conv_3d_ndhwc_dhwcm() {
  %a = arith.constant dense<[[[[[-2.0, 1.0], [4.0, 0.0]]], [[[3.0, -1.0], [2.0, -2.0]]], [[[1.0, 4.0], [0.0, 3.0]]]]]> : tensor<1x3x1x2x2xf32>
  %b = arith.constant dense<[[[[[2.0, -2.0], [1.0, 4.0]]]], [[[[0.0, 3.0], [-1.0, 2.0]]]]]> : tensor<2x1x1x2x2xf32>
  %init = arith.constant dense<[[[[[[-1.0, 2.0], [-2.0, 1.0]], [[4.0, 0.0], [3.0, -1.0]]]], [[[[2.0, -2.0], [1.0, 4.0]], [[0.0, 3.0], [-1.0, 2.0]]]]]]> : tensor<1x2x1x2x2x2xf32>
  %r = linalg.depthwise_conv_3d_ndhwc_dhwcm
      ins(%a, %b : tensor<1x3x1x2x2xf32>, tensor<2x1x1x2x2xf32>) outs(%init : tensor<1x2x1x2x2x2xf32>) -> tensor<1x2x1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[[[-5.0, 15.0], [0.0, 3.0]], [[12.0, -2.0], [5.0, -5.0]]]], [[[[8.0, -5.0], [-4.0, 8.0]], [[4.0, -1.0], [-6.0, 0.0]]]]]]> : tensor<1x2x1x2x2x2xf32>
  return
}
func.func @main() {
  call @depthwise_conv_1d_nwc_wc() : () -> ()
  call @depthwise_conv_1d_ncw_cw() : () -> ()
  call @depthwise_conv_1d_nwc_wcm() : () -> ()
  call @depthwise_conv_2d_nhwc_hwc() : () -> ()
  call @depthwise_conv_2d_nchw_chw() : () -> ()
  call @depthwise_conv_2d_nhwc_hwc_q() : () -> ()
  call @depthwise_conv_2d_nhwc_hwcm() : () -> ()
  call @depthwise_conv_2d_nhwc_hwcm_q() : () -> ()
  call @depthwise_conv_3d_ndhwc_dhwc() : () -> ()
  call @depthwise_conv_3d_ncdhw_cdhw() : () -> ()
  call @depthwise_conv_3d_ndhwc_dhwcm() : () -> ()
  return
}
