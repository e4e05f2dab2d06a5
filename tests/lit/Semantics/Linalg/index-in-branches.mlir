// RUN: mx-interp %s

#map = affine_map<(i, j) -> (i, j)>

// A body with control flow runs point by point. What linalg.index gives is the
// same in its branches, and after another linalg operation has run within it.
func.func @main() {
  %e = tensor.empty() : tensor<2x3xindex>
  %zero = arith.constant 0 : index
  %seven = arith.constant 7 : index
  %0 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<2x3xindex>) {
  ^bb0(%old: index):
    %filled = tensor.generate {
    ^bb0(%k: index):
      tensor.yield %k : index
    } : tensor<4xindex>
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %isFirst = arith.cmpi eq, %i, %zero : index
    %1 = scf.if %isFirst -> index {
      %2 = tensor.extract %filled[%j] : tensor<4xindex>
      scf.yield %2 : index
    } else {
      %3 = arith.addi %j, %seven : index
      scf.yield %3 : index
    }
    linalg.yield %1 : index
  } -> tensor<2x3xindex>
  check.expect_eq_const %0, dense<[[0, 1, 2], [7, 8, 9]]> : tensor<2x3xindex>
  return
}
