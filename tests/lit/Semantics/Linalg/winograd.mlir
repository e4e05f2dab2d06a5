// RUN: exits 3 mx-interp %s 2>&1 | FileCheck %s

// The documentation names the transformation matrices, not their elements.
// CHECK: unsupported: 'linalg.winograd_filter_transform'
func.func @main(%filter: tensor<2x3x3x2xf32>, %out: tensor<6x6x2x2xf32>) -> tensor<6x6x2x2xf32> {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%filter : tensor<2x3x3x2xf32>) outs(%out : tensor<6x6x2x2xf32>) -> tensor<6x6x2x2xf32>
  return %0 : tensor<6x6x2x2xf32>
}
