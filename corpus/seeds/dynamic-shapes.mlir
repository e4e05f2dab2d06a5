// Sizes known only at run time, the blocked dimension among them.
!a = !mx.tensor<?x?xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
func.func private @product(%x: tensor<?x?xf32>, %b: tensor<?x?xf32>, %acc: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {no_inline} {
  %a = mx.quantize_block %x : tensor<?x?xf32> -> !a
  %r = mx.block_matmul %a, %b, %acc : !a, tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
func.func @main() {
  %x = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [-1.0, 0.0, 0.5, 16.0]]> : tensor<3x4xf32>
  %b = arith.constant dense<[[1.0], [10.0], [100.0], [1000.0]]> : tensor<4x1xf32>
  %acc = arith.constant dense<0.0> : tensor<3x1xf32>
  %dx = tensor.cast %x : tensor<3x4xf32> to tensor<?x?xf32>
  %db = tensor.cast %b : tensor<4x1xf32> to tensor<?x?xf32>
  %dacc = tensor.cast %acc : tensor<3x1xf32> to tensor<?x?xf32>
  %r = func.call @product(%dx, %db, %dacc) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  check.expect_eq_const %r, dense<[[4321.0], [8765.0], [16049.0]]> : tensor<3x1xf32> : tensor<?x?xf32>
  return
}
