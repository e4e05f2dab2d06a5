// Slices that grow with the loop are taken out of a tensor, doubled, and put back
// where they were: element i is doubled 4 - i times.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant dense<[1, 1, 1, 1]> : tensor<4xi32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %k) -> tensor<4xi32> {
    %n = arith.addi %i, %c1 : index
    %s = tensor.extract_slice %t[0] [%n] [1] : tensor<4xi32> to tensor<?xi32>
    %d = arith.addi %s, %s : tensor<?xi32>
    %u = tensor.insert_slice %d into %t[0] [%n] [1] : tensor<?xi32> into tensor<4xi32>
    scf.yield %u : tensor<4xi32>
  }
  check.expect_eq_const %r, dense<[16, 8, 4, 2]> : tensor<4xi32>
  check.expect_eq_const %k, dense<1> : tensor<4xi32>
  return
}
