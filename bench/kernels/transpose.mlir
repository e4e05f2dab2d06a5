// Each element is read once and written once.
func.func @main(%x: tensor<64x32xf32>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %0 = linalg.transpose ins(%x : tensor<64x32xf32>) outs(%c : tensor<32x64xf32>) permutation = [1, 0]
  return %0 : tensor<32x64xf32>
}
