// The accumulator is the destination.
func.func @block_matmul_f8E4M3FN_b32(%a: !mx.tensor<?x?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, %b: tensor<?x?xf32>, %acc: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<?x?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
