// A reduction, in order.
func.func @main(%x: tensor<64x64xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
  %0 = linalg.reduce ins(%x : tensor<64x64xf32>) outs(%c : tensor<64xf32>) dimensions = [1]
      (%e: f32, %acc: f32) {
        %s = arith.addf %acc, %e : f32
        linalg.yield %s : f32
      }
  return %0 : tensor<64xf32>
}
