// The accumulator is the destination.
func.func @block_matmul_f6E3M2FN_b4(%a: !mx.tensor<?x?xf6E3M2FN, block_size = 4, scale_type = f8E8M0FNU>, %b: tensor<?x?xf32>, %acc: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<?x?xf6E3M2FN, block_size = 4, scale_type = f8E8M0FNU>, tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
