// A loop that updates a tensor slice by slice, in place; one version that is
// still read afterwards takes a copy, and only one.
func.func @main(%t: tensor<16x32xf32>, %v: tensor<32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %r = scf.for %i = %c0 to %c16 step %c1 iter_args(%u = %t) -> tensor<16x32xf32> {
    %row = tensor.extract_slice %u[%i, 0] [1, 32] [1, 1] : tensor<16x32xf32> to tensor<32xf32>
    %sum = linalg.add ins(%row, %v : tensor<32xf32>, tensor<32xf32>) outs(%row : tensor<32xf32>) -> tensor<32xf32>
    %w = tensor.insert_slice %sum into %u[%i, 0] [1, 32] [1, 1] : tensor<32xf32> into tensor<16x32xf32>
    scf.yield %w : tensor<16x32xf32>
  }
  return %t, %r : tensor<16x32xf32>, tensor<16x32xf32>
}
