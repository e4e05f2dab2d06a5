// RUN: mx-interp %s

// The accumulator and the sum over window and input channels. Letters: n batch,
// h w d places, c input and f output channels, g groups; _q subtracts a zero
// point from each operand.

func.func private @conv_1d() {
  %a = arith.constant dense<[-2.0, 1.0, 4.0, 0.0]> : tensor<4xf32>
  %b = arith.constant dense<[2.0, -2.0]> : tensor<2xf32>
  %init = arith.constant dense<[-1.0, 2.0, -2.0]> : tensor<3xf32>
  %r = linalg.conv_1d
      ins(%a, %b : tensor<4xf32>, tensor<2xf32>) outs(%init : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %r, dense<[-7.0, -4.0, 6.0]> : tensor<3xf32>
  return
}
func.func private @conv_2d() {
  %a = arith.constant dense<[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0], [2.0, -2.0, 1.0]]> : tensor<3x3xf32>
  %b = arith.constant dense<[[2.0, -2.0], [1.0, 4.0]]> : tensor<2x2xf32>
  %init = arith.constant dense<[[-1.0, 2.0], [-2.0, 1.0]]> : tensor<2x2xf32>
  %r = linalg.conv_2d
      ins(%a, %b : tensor<3x3xf32>, tensor<2x2xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %r, dense<[[5.0, -5.0], [-14.0, 11.0]]> : tensor<2x2xf32>
  return
}
func.func private @conv_3d() {
  %a = arith.constant dense<[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]], [[2.0, -2.0, 1.0], [4.0, 0.0, 3.0]]]> : tensor<2x2x3xf32>
  %b = arith.constant dense<[[[2.0, -2.0]], [[1.0, 4.0]]]> : tensor<2x1x2xf32>
  %init = arith.constant dense<[[[-1.0, 2.0], [-2.0, 1.0]]]> : tensor<1x2x2xf32>
  %r = linalg.conv_3d
      ins(%a, %b : tensor<2x2x3xf32>, tensor<2x1x2xf32>) outs(%init : tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %r, dense<[[[-13.0, -2.0], [-4.0, 21.0]]]> : tensor<1x2x2xf32>
  return
}
func.func private @conv_1d_nwc_wcf() {
  %a = arith.constant dense<[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]]]> : tensor<1x3x2xf32>
  %b = arith.constant dense<[[[2.0, -2.0], [1.0, 4.0]], [[0.0, 3.0], [-1.0, 2.0]]]> : tensor<2x2x2xf32>
  %init = arith.constant dense<[[[-1.0, 2.0], [-2.0, 1.0]]]> : tensor<1x2x2xf32>
  %r = linalg.conv_1d_nwc_wcf
      ins(%a, %b : tensor<1x3x2xf32>, tensor<2x2x2xf32>) outs(%init : tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %r, dense<[[[-4.0, 22.0], [7.0, 0.0]]]> : tensor<1x2x2xf32>
  return
}
// Windows start 2 apart, and their elements lie 3 apart.
func.func private @conv_1d_strided_and_dilated() {
  %a = arith.constant dense<[[[-2.0], [1.0], [4.0], [0.0], [3.0], [-1.0], [2.0], [-2.0]]]> : tensor<1x8x1xf32>
  %b = arith.constant dense<[[[2.0]], [[-2.0]]]> : tensor<2x1x1xf32>
  %init = arith.constant dense<[[[-1.0], [2.0], [-2.0]]]> : tensor<1x3x1xf32>
  %r = linalg.conv_1d_nwc_wcf {dilations = dense<[3]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>}
      ins(%a, %b : tensor<1x8x1xf32>, tensor<2x1x1xf32>) outs(%init : tensor<1x3x1xf32>) -> tensor<1x3x1xf32>
  check.expect_eq_const %r, dense<[[[-5.0], [12.0], [8.0]]]> : tensor<1x3x1xf32>
  return
}
func.func private @conv_1d_ncw_fcw() {
  %a = arith.constant dense<[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]]]> : tensor<1x2x3xf32>
  %b = arith.constant dense<[[[2.0, -2.0], [1.0, 4.0]], [[0.0, 3.0], [-1.0, 2.0]]]> : tensor<2x2x2xf32>
  %init = arith.constant dense<[[[-1.0, 2.0], [-2.0, 1.0]]]> : tensor<1x2x2xf32>
  %r = linalg.conv_1d_ncw_fcw
      ins(%a, %b : tensor<1x2x3xf32>, tensor<2x2x2xf32>) outs(%init : tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %r, dense<[[[5.0, -5.0], [7.0, 8.0]]]> : tensor<1x2x2xf32>
  return
}
func.func private @conv_2d_nhwc_hwcf() {
  %a = arith.constant dense<[[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, 4.0], [0.0, 3.0]], [[-1.0, 2.0], [-2.0, 1.0], [4.0, 0.0]]]]> : tensor<1x3x3x2xf32>
  %b = arith.constant dense<[[[[2.0, -2.0], [1.0, 4.0]], [[0.0, 3.0], [-1.0, 2.0]]], [[[-2.0, 1.0], [4.0, 0.0]], [[3.0, -1.0], [2.0, -2.0]]]]> : tensor<2x2x2x2xf32>
  %init = arith.constant dense<[[[[-1.0, 2.0], [-2.0, 1.0]], [[4.0, 0.0], [3.0, -1.0]]]]> : tensor<1x2x2x2xf32>
  %r = linalg.conv_2d_nhwc_hwcf
      ins(%a, %b : tensor<1x3x3x2xf32>, tensor<2x2x2x2xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[-5.0, 15.0], [27.0, -5.0]], [[8.0, -2.0], [26.0, 13.0]]]]> : tensor<1x2x2x2xf32>
  return
}
// Different in the two dimensions.
func.func private @conv_2d_strided_and_dilated() {
  %a = arith.constant dense<[[[[-2.0], [1.0], [4.0], [0.0]], [[3.0], [-1.0], [2.0], [-2.0]], [[1.0], [4.0], [0.0], [3.0]], [[-1.0], [2.0], [-2.0], [1.0]]]]> : tensor<1x4x4x1xf32>
  %b = arith.constant dense<[[[[2.0]], [[-2.0]]], [[[1.0]], [[4.0]]]]> : tensor<2x2x1x1xf32>
  %init = arith.constant dense<[[[[-1.0], [2.0]], [[-2.0], [1.0]]]]> : tensor<1x2x2x1xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>}
      ins(%a, %b : tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>) outs(%init : tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
  check.expect_eq_const %r, dense<[[[[10.0], [22.0]], [[13.0], [11.0]]]]> : tensor<1x2x2x1xf32>
  return
}
func.func private @conv_2d_nhwc_hwcf_q() {
  %a = arith.constant dense<[[[[-2, 1], [4, 0], [3, -1]], [[2, -2], [1, 4], [0, 3]], [[-1, 2], [-2, 1], [4, 0]]]]> : tensor<1x3x3x2xi8>
  %b = arith.constant dense<[[[[2], [-2]], [[1], [4]]], [[[0], [3]], [[-1], [2]]]]> : tensor<2x2x2x1xi8>
  %p = arith.constant 2 : i32
  %q = arith.constant -3 : i32
  %init = arith.constant dense<[[[[-1], [2]], [[-2], [1]]]]> : tensor<1x2x2x1xi32>
  %r = linalg.conv_2d_nhwc_hwcf_q
      ins(%a, %b, %p, %q : tensor<1x3x3x2xi8>, tensor<2x2x2x1xi8>, i32, i32) outs(%init : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  check.expect_eq_const %r, dense<[[[[-44], [3]], [[-18], [-27]]]]> : tensor<1x2x2x1xi32>
  return
}
func.func private @conv_2d_nhwc_fhwc() {
  %a = arith.constant dense<[[[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, 4.0], [0.0, 3.0]], [[-1.0, 2.0], [-2.0, 1.0], [4.0, 0.0]]]]> : tensor<1x3x3x2xf32>
  %b = arith.constant dense<[[[[2.0, -2.0], [1.0, 4.0]], [[0.0, 3.0], [-1.0, 2.0]]], [[[-2.0, 1.0], [4.0, 0.0]], [[3.0, -1.0], [2.0, -2.0]]]]> : tensor<2x2x2x2xf32>
  %init = arith.constant dense<[[[[-1.0, 2.0], [-2.0, 1.0]], [[4.0, 0.0], [3.0, -1.0]]]]> : tensor<1x2x2x2xf32>
  %r = linalg.conv_2d_nhwc_fhwc
      ins(%a, %b : tensor<1x3x3x2xf32>, tensor<2x2x2x2xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[-2.0, 25.0], [23.0, -2.0]], [[39.0, -13.0], [8.0, 2.0]]]]> : tensor<1x2x2x2xf32>
  return
}
func.func private @conv_2d_nhwc_fhwc_q() {
  %a = arith.constant dense<[[[[-2], [1], [4]], [[0], [3], [-1]], [[2], [-2], [1]]]]> : tensor<1x3x3x1xi8>
  %b = arith.constant dense<[[[[2], [-2]], [[1], [4]]], [[[0], [3]], [[-1], [2]]]]> : tensor<2x2x2x1xi8>
  %p = arith.constant 2 : i32
  %q = arith.constant -3 : i32
  %init = arith.constant dense<[[[[-1, 2], [-2, 1]], [[4, 0], [3, -1]]]]> : tensor<1x2x2x2xi32>
  %r = linalg.conv_2d_nhwc_fhwc_q
      ins(%a, %b, %p, %q : tensor<1x3x3x1xi8>, tensor<2x2x2x1xi8>, i32, i32) outs(%init : tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>
  check.expect_eq_const %r, dense<[[[[-23, -15], [-22, -3]], [[-33, -20], [-18, -29]]]]> : tensor<1x2x2x2xi32>
  return
}
func.func private @conv_2d_nchw_fchw() {
  %a = arith.constant dense<[[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0], [2.0, -2.0, 1.0]], [[4.0, 0.0, 3.0], [-1.0, 2.0, -2.0], [1.0, 4.0, 0.0]]]]> : tensor<1x2x3x3xf32>
  %b = arith.constant dense<[[[[2.0, -2.0], [1.0, 4.0]], [[0.0, 3.0], [-1.0, 2.0]]], [[[-2.0, 1.0], [4.0, 0.0]], [[3.0, -1.0], [2.0, -2.0]]]]> : tensor<2x2x2x2xf32>
  %init = arith.constant dense<[[[[-1.0, 2.0], [-2.0, 1.0]], [[4.0, 0.0], [3.0, -1.0]]]]> : tensor<1x2x2x2xf32>
  %r = linalg.conv_2d_nchw_fchw
      ins(%a, %b : tensor<1x2x3x3xf32>, tensor<2x2x2x2xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[10.0, -2.0], [-1.0, 1.0]], [[15.0, 19.0], [3.0, 0.0]]]]> : tensor<1x2x2x2xf32>
  return
}
func.func private @conv_2d_nchw_fchw_q() {
  %a = arith.constant dense<[[[[-2, 1, 4], [0, 3, -1], [2, -2, 1]]]]> : tensor<1x1x3x3xi8>
  %b = arith.constant dense<[[[[2, -2], [1, 4]]], [[[0, 3], [-1, 2]]]]> : tensor<2x1x2x2xi8>
  %p = arith.constant 2 : i32
  %q = arith.constant -3 : i32
  %init = arith.constant dense<[[[[-1, 2], [-2, 1]], [[4, 0], [3, -1]]]]> : tensor<1x2x2x2xi32>
  %r = linalg.conv_2d_nchw_fchw_q
      ins(%a, %b, %p, %q : tensor<1x1x3x3xi8>, tensor<2x1x2x2xi8>, i32, i32) outs(%init : tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>
  check.expect_eq_const %r, dense<[[[[-23, -18], [-39, -20]], [[-13, -4], [-17, -29]]]]> : tensor<1x2x2x2xi32>
  return
}
func.func private @conv_2d_ngchw_fgchw() {
  %a = arith.constant dense<[[[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]]], [[[2.0, -2.0, 1.0], [4.0, 0.0, 3.0]]]]]> : tensor<1x2x1x2x3xf32>
  %b = arith.constant dense<[[[[[2.0, -2.0], [1.0, 4.0]]], [[[0.0, 3.0], [-1.0, 2.0]]]], [[[[-2.0, 1.0], [4.0, 0.0]]], [[[3.0, -1.0], [2.0, -2.0]]]]]> : tensor<2x2x1x2x2xf32>
  %init = arith.constant dense<[[[[[-1.0, 2.0]], [[-2.0, 1.0]]], [[[4.0, 0.0]], [[3.0, -1.0]]]]]> : tensor<1x2x2x1x2xf32>
  %r = linalg.conv_2d_ngchw_fgchw
      ins(%a, %b : tensor<1x2x1x2x3xf32>, tensor<2x2x1x2x2xf32>) outs(%init : tensor<1x2x2x1x2xf32>) -> tensor<1x2x2x1x2xf32>
  check.expect_eq_const %r, dense<[[[[[5.0, -5.0]], [[3.0, 15.0]]], [[[-6.0, 9.0]], [[19.0, -14.0]]]]]> : tensor<1x2x2x1x2xf32>
  return
}
func.func private @conv_2d_ngchw_gfchw() {
  %a = arith.constant dense<[[[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]]], [[[2.0, -2.0, 1.0], [4.0, 0.0, 3.0]]]]]> : tensor<1x2x1x2x3xf32>
  %b = arith.constant dense<[[[[[2.0, -2.0], [1.0, 4.0]]], [[[0.0, 3.0], [-1.0, 2.0]]]], [[[[-2.0, 1.0], [4.0, 0.0]]], [[[3.0, -1.0], [2.0, -2.0]]]]]> : tensor<2x2x1x2x2xf32>
  %init = arith.constant dense<[[[[[-1.0, 2.0]], [[-2.0, 1.0]]], [[[4.0, 0.0]], [[3.0, -1.0]]]]]> : tensor<1x2x2x1x2xf32>
  %r = linalg.conv_2d_ngchw_gfchw
      ins(%a, %b : tensor<1x2x1x2x3xf32>, tensor<2x2x1x2x2xf32>) outs(%init : tensor<1x2x2x1x2xf32>) -> tensor<1x2x2x1x2xf32>
  check.expect_eq_const %r, dense<[[[[[5.0, -5.0]], [[7.0, 8.0]]], [[[14.0, 5.0]], [[19.0, -14.0]]]]]> : tensor<1x2x2x1x2xf32>
  return
}
func.func private @conv_2d_ngchw_gfchw_q() {
  %a = arith.constant dense<[[[[[-2, 1, 4], [0, 3, -1]]], [[[2, -2, 1], [4, 0, 3]]]]]> : tensor<1x2x1x2x3xi8>
  %b = arith.constant dense<[[[[[2, -2], [1, 4]]]], [[[[0, 3], [-1, 2]]]]]> : tensor<2x1x1x2x2xi8>
  %p = arith.constant 2 : i32
  %q = arith.constant -3 : i32
  %init = arith.constant dense<[[[[[-1, 2]]], [[[-2, 1]]]]]> : tensor<1x2x1x1x2xi32>
  %r = linalg.conv_2d_ngchw_gfchw_q
      ins(%a, %b, %p, %q : tensor<1x2x1x2x3xi8>, tensor<2x1x1x2x2xi8>, i32, i32) outs(%init : tensor<1x2x1x1x2xi32>) -> tensor<1x2x1x1x2xi32>
  check.expect_eq_const %r, dense<[[[[[-23, -18]]], [[[-32, -16]]]]]> : tensor<1x2x1x1x2xi32>
  return
}
func.func private @conv_2d_nhwgc_gfhwc() {
  %a = arith.constant dense<[[[[[-2.0], [1.0]], [[4.0], [0.0]], [[3.0], [-1.0]]], [[[2.0], [-2.0]], [[1.0], [4.0]], [[0.0], [3.0]]]]]> : tensor<1x2x3x2x1xf32>
  %b = arith.constant dense<[[[[[2.0], [-2.0]], [[1.0], [4.0]]], [[[0.0], [3.0]], [[-1.0], [2.0]]]], [[[[-2.0], [1.0]], [[4.0], [0.0]]], [[[3.0], [-1.0]], [[2.0], [-2.0]]]]]> : tensor<2x2x2x2x1xf32>
  %init = arith.constant dense<[[[[[-1.0, 2.0], [-2.0, 1.0]], [[4.0, 0.0], [3.0, -1.0]]]]]> : tensor<1x1x2x2x2xf32>
  %r = linalg.conv_2d_nhwgc_gfhwc
      ins(%a, %b : tensor<1x2x3x2x1xf32>, tensor<2x2x2x2x1xf32>) outs(%init : tensor<1x1x2x2x2xf32>) -> tensor<1x1x2x2x2xf32>
  check.expect_eq_const %r, dense<[[[[[-7.0, 14.0], [-12.0, -8.0]], [[7.0, 8.0], [18.0, 2.0]]]]]> : tensor<1x1x2x2x2xf32>
  return
}
func.func private @conv_2d_nhwgc_gfhwc_q() {
  %a = arith.constant dense<[[[[[-2], [1]], [[4], [0]], [[3], [-1]]], [[[2], [-2]], [[1], [4]], [[0], [3]]]]]> : tensor<1x2x3x2x1xi8>
  %b = arith.constant dense<[[[[[2], [-2]], [[1], [4]]]], [[[[0], [3]], [[-1], [2]]]]]> : tensor<2x1x2x2x1xi8>
  %p = arith.constant 2 : i32
  %q = arith.constant -3 : i32
  %init = arith.constant dense<[[[[[-1], [2]], [[-2], [1]]]]]> : tensor<1x1x2x2x1xi32>
  %r = linalg.conv_2d_nhwgc_gfhwc_q
      ins(%a, %b, %p, %q : tensor<1x2x3x2x1xi8>, tensor<2x1x2x2x1xi8>, i32, i32) outs(%init : tensor<1x1x2x2x1xi32>) -> tensor<1x1x2x2x1xi32>
  check.expect_eq_const %r, dense<[[[[[-26], [-11]], [[-9], [-14]]]]]> : tensor<1x1x2x2x1xi32>
  return
}
func.func private @conv_3d_ndhwc_dhwcf() {
  %a = arith.constant dense<[[[[[-2.0, 1.0], [4.0, 0.0]]], [[[3.0, -1.0], [2.0, -2.0]]], [[[1.0, 4.0], [0.0, 3.0]]]]]> : tensor<1x3x1x2x2xf32>
  %b = arith.constant dense<[[[[[2.0], [-2.0]]]], [[[[1.0], [4.0]]]]]> : tensor<2x1x1x2x1xf32>
  %init = arith.constant dense<[[[[[-1.0], [2.0]]], [[[-2.0], [1.0]]]]]> : tensor<1x2x1x2x1xf32>
  %r = linalg.conv_3d_ndhwc_dhwcf
      ins(%a, %b : tensor<1x3x1x2x2xf32>, tensor<2x1x1x2x1xf32>) outs(%init : tensor<1x2x1x2x1xf32>) -> tensor<1x2x1x2x1xf32>
  check.expect_eq_const %r, dense<[[[[[-8.0], [4.0]]], [[[23.0], [21.0]]]]]> : tensor<1x2x1x2x1xf32>
  return
}
func.func private @conv_3d_ndhwc_dhwcf_q() {
  %a = arith.constant dense<[[[[[-2, 1], [4, 0]]], [[[3, -1], [2, -2]]], [[[1, 4], [0, 3]]]]]> : tensor<1x3x1x2x2xi8>
  %b = arith.constant dense<[[[[[2], [-2]]]], [[[[1], [4]]]]]> : tensor<2x1x1x2x1xi8>
  %p = arith.constant 2 : i32
  %q = arith.constant -3 : i32
  %init = arith.constant dense<[[[[[-1], [2]]], [[[-2], [1]]]]]> : tensor<1x2x1x2x1xi32>
  %r = linalg.conv_3d_ndhwc_dhwcf_q
      ins(%a, %b, %p, %q : tensor<1x3x1x2x2xi8>, tensor<2x1x1x2x1xi8>, i32, i32) outs(%init : tensor<1x2x1x2x1xi32>) -> tensor<1x2x1x2x1xi32>
  check.expect_eq_const %r, dense<[[[[[-39], [-18]]], [[[10], [-4]]]]]> : tensor<1x2x1x2x1xi32>
  return
}
func.func private @conv_3d_ncdhw_fcdhw() {
  %a = arith.constant dense<[[[[[-2.0, 1.0]], [[4.0, 0.0]], [[3.0, -1.0]]], [[[2.0, -2.0]], [[1.0, 4.0]], [[0.0, 3.0]]]]]> : tensor<1x2x3x1x2xf32>
  %b = arith.constant dense<[[[[[2.0]], [[-2.0]]], [[[1.0]], [[4.0]]]]]> : tensor<1x2x2x1x1xf32>
  %init = arith.constant dense<[[[[[-1.0, 2.0]], [[-2.0, 1.0]]]]]> : tensor<1x1x2x1x2xf32>
  %r = linalg.conv_3d_ncdhw_fcdhw
      ins(%a, %b : tensor<1x2x3x1x2xf32>, tensor<1x2x2x1x1xf32>) outs(%init : tensor<1x1x2x1x2xf32>) -> tensor<1x1x2x1x2xf32>
  check.expect_eq_const %r, dense<[[[[[-7.0, 18.0]], [[1.0, 19.0]]]]]> : tensor<1x1x2x1x2xf32>
  return
}
func.func @main() {
  call @conv_1d() : () -> ()
  call @conv_2d() : () -> ()
  call @conv_3d() : () -> ()
  call @conv_1d_nwc_wcf() : () -> ()
  call @conv_1d_strided_and_dilated() : () -> ()
  call @conv_1d_ncw_fcw() : () -> ()
  call @conv_2d_nhwc_hwcf() : () -> ()
  call @conv_2d_strided_and_dilated() : () -> ()
  call @conv_2d_nhwc_hwcf_q() : () -> ()
  call @conv_2d_nhwc_fhwc() : () -> ()
  call @conv_2d_nhwc_fhwc_q() : () -> ()
  call @conv_2d_nchw_fchw() : () -> ()
  call @conv_2d_nchw_fchw_q() : () -> ()
  call @conv_2d_ngchw_fgchw() : () -> ()
  call @conv_2d_ngchw_gfchw() : () -> ()
  call @conv_2d_ngchw_gfchw_q() : () -> ()
  call @conv_2d_nhwgc_gfhwc() : () -> ()
  call @conv_2d_nhwgc_gfhwc_q() : () -> ()
  call @conv_3d_ndhwc_dhwcf() : () -> ()
  call @conv_3d_ndhwc_dhwcf_q() : () -> ()
  call @conv_3d_ncdhw_fcdhw() : () -> ()
  return
}
