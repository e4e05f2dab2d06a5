// A convolution of 3x3, eight channels to eight.
func.func @main(%x: tensor<1x10x10x8xf32>, %w: tensor<3x3x8x8xf32>, %c: tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x10x10x8xf32>, tensor<3x3x8x8xf32>)
      outs(%c : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}
