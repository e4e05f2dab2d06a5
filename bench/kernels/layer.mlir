// A layer of a network: quantize, multiply, add a bias that is broadcast, clamp
// at zero, and quantize again for the next.
!q = !mx.tensor<16x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
!r = !mx.tensor<16x32xf4E2M1FN, block_size = 16, scale_type = f8E8M0FNU>
func.func @main(%x: tensor<16x64xf32>, %w: tensor<64x32xf32>, %bias: tensor<32xf32>,
                %out: tensor<16x32xf32>) -> !r {
  %zero = arith.constant 0.0 : f32
  %q = mx.quantize_block %x : tensor<16x64xf32> -> !q
  %from = linalg.broadcast ins(%bias : tensor<32xf32>) outs(%out : tensor<16x32xf32>) dimensions = [0]
  %product = mx.block_matmul %q, %w, %from : !q, tensor<64x32xf32>, tensor<16x32xf32> -> tensor<16x32xf32>
  %clamped = linalg.map ins(%product : tensor<16x32xf32>) outs(%product : tensor<16x32xf32>) (%e: f32, %old: f32) {
    %m = arith.maximumf %e, %zero : f32
    linalg.yield %m : f32
  }
  %r = mx.quantize_block %clamped : tensor<16x32xf32> -> !r
  return %r : !r
}
