// The accumulator is a slice of a larger tensor and goes back into it; the
// rest of the tensor and its old version are unchanged.
!a = !mx.tensor<2x4xf8E5M2, block_size = 4, scale_type = f8E8M0FNU>
func.func @main(%x: tensor<2x4xf32>, %b: tensor<4x3xf32>, %big: tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<2x3xf32>) {
  %a = mx.quantize_block %x : tensor<2x4xf32> -> !a
  %acc = tensor.extract_slice %big[1, 2] [2, 3] [1, 1] : tensor<4x5xf32> to tensor<2x3xf32>
  %r = mx.block_matmul %a, %b, %acc : !a, tensor<4x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  %new = tensor.insert_slice %r into %big[1, 2] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<4x5xf32>
  %again = tensor.extract_slice %big[1, 2] [2, 3] [1, 1] : tensor<4x5xf32> to tensor<2x3xf32>
  check.expect_eq %again, %acc : tensor<2x3xf32>
  %there = tensor.extract_slice %new[1, 2] [2, 3] [1, 1] : tensor<4x5xf32> to tensor<2x3xf32>
  check.expect_eq %there, %r : tensor<2x3xf32>
  return %new, %acc : tensor<4x5xf32>, tensor<2x3xf32>
}
