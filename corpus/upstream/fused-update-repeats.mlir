// linalg-fuse-elementwise-ops computes a producer where its result is read, once for
// each row below, though the producer adds to the destination that it also reads. The
// loops of linalg.generic that are parallel may not depend on each other, and here the
// second row adds to what the first has written: MLIR 22.1.8 gives [2, 4], [3, 6] and
// [4, 8]. All rows are [2, 4].
// passes: linalg-fuse-elementwise-ops
func.func private @opaque(%x: tensor<2xi32>) -> tensor<2xi32> attributes {no_inline} { return %x : tensor<2xi32> }
func.func @main() {
  %k = arith.constant dense<[1, 2]> : tensor<2xi32>
  %a = func.call @opaque(%k) : (tensor<2xi32>) -> tensor<2xi32>
  %doubled = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
    iterator_types = ["parallel"]
  } ins(%a : tensor<2xi32>) outs(%a : tensor<2xi32>) {
  ^bb0(%x: i32, %old: i32):
    %sum = arith.addi %x, %old : i32
    linalg.yield %sum : i32
  } -> tensor<2xi32>
  %out = tensor.empty() : tensor<3x2xi32>
  %rows = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%doubled : tensor<2xi32>) outs(%out : tensor<3x2xi32>) {
  ^bb0(%x: i32, %o: i32):
    linalg.yield %x : i32
  } -> tensor<3x2xi32>
  check.expect_eq_const %rows, dense<[[2, 4], [2, 4], [2, 4]]> : tensor<3x2xi32>
  return
}
