// linalg.generic lets one operand know a size that another does not know.
// linalg-specialize-generic-ops makes linalg.transpose of it, whose verifier takes
// the unknown size for a number that is not 3: MLIR 22.1.8 fails with "dim(result, 0)
// = 3 doesn't match dim(input, permutation[0]) = -9223372036854775808". The sizes
// are the same when it runs, and the columns become rows.
// passes: linalg-specialize-generic-ops
func.func private @forget(%x: tensor<2x3xi32>) -> tensor<2x?xi32> attributes {no_inline} {
  %cast = tensor.cast %x : tensor<2x3xi32> to tensor<2x?xi32>
  return %cast : tensor<2x?xi32>
}
func.func @main() {
  %k = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %x = func.call @forget(%k) : (tensor<2x3xi32>) -> tensor<2x?xi32>
  %out = tensor.empty() : tensor<3x2xi32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x?xi32>) outs(%out : tensor<3x2xi32>) {
  ^bb0(%from: i32, %to: i32):
    linalg.yield %from : i32
  } -> tensor<3x2xi32>
  check.expect_eq_const %y, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>
  return
}
