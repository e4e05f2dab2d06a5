// The indexing map of the output below goes to (0, d0): its first dimension has
// the one index 0 and the size 1. The size of a result of linalg.generic is
// made out by putting the sizes of the loops into the map, which here gives 0.
// passes: resolve-ranked-shaped-type-result-dims
func.func private @opaque(%x: tensor<?x?xi32>) -> tensor<?x?xi32> attributes {no_inline} { return %x : tensor<?x?xi32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %k = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %zeros = arith.constant dense<0> : tensor<1x3xi32>
  %cast = tensor.cast %zeros : tensor<1x3xi32> to tensor<?x?xi32>
  %init = func.call @opaque(%cast) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (0, i)>], iterator_types = ["parallel"]}
      ins(%k : tensor<3xi32>) outs(%init : tensor<?x?xi32>) {
  ^bb0(%e: i32, %old: i32):
    linalg.yield %e : i32
  } -> tensor<?x?xi32>
  %rows = tensor.dim %r, %c0 : tensor<?x?xi32>
  check.expect_eq_const %rows, 1 : index
  return
}
