// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e too_few_tiles --input splat:1 2>&1 | FileCheck %s

func.func private @gives_back_what_was_packed() {
  %0 = arith.constant dense<[[[[0, 4], [1, 5]], [[2, 6], [3, 7]]]]> : tensor<1x2x2x2xi32>
  %e = tensor.empty() : tensor<2x4xi32>
  %1 = linalg.unpack %0 inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %e : tensor<1x2x2x2xi32> -> tensor<2x4xi32>
  check.expect_eq_const %1, dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi32>
  return
}

func.func private @outer_dimensions_permuted() {
  %0 = arith.constant dense<[[[0, 1], [4, 5]], [[2, 3], [6, 7]]]> : tensor<2x2x2xi32>
  %e = tensor.empty() : tensor<2x4xi32>
  %1 = linalg.unpack %0 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<2x2x2xi32> -> tensor<2x4xi32>
  check.expect_eq_const %1, dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi32>
  return
}

func.func private @padding_is_dropped() {
  %0 = arith.constant dense<[[[[0, 1], [4, 5]], [[2, -1], [6, -1]]],
                             [[[8, 9], [-1, -1]], [[10, -1], [-1, -1]]]]> : tensor<2x2x2x2xi32>
  %e = tensor.empty() : tensor<3x3xi32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<2x2x2x2xi32> -> tensor<3x3xi32>
  check.expect_eq_const %1, dense<[[0, 1, 2], [4, 5, 6], [8, 9, 10]]> : tensor<3x3xi32>
  return
}

func.func @main() {
  call @gives_back_what_was_packed() : () -> ()
  call @outer_dimensions_permuted() : () -> ()
  call @padding_is_dropped() : () -> ()
  return
}

// CHECK: undefined behaviour: 'linalg.unpack' needs 3 tiles in dimension 0, but the packed tensor has 2
func.func private @too_few_tiles(%0: tensor<2x2xi32>) -> tensor<5xi32> {
  %e = tensor.empty() : tensor<5xi32>
  %dynamic = tensor.cast %0 : tensor<2x2xi32> to tensor<?x2xi32>
  %1 = linalg.unpack %dynamic inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<?x2xi32> -> tensor<5xi32>
  return %1 : tensor<5xi32>
}
