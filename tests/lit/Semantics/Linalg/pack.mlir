// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e no_padding --input splat:1 2>&1 | FileCheck %s --check-prefix=REST
// RUN: exits 1 mx-interp %s -e too_many_tiles --input splat:1 2>&1 | FileCheck %s --check-prefix=TILES
// RUN: exits 1 mx-interp %s -e tile_of_nothing --input splat:0 2>&1 | FileCheck %s --check-prefix=ZERO

func.func private @tiles_of_both_dimensions() {
  %0 = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi32>
  %e = tensor.empty() : tensor<1x2x2x2xi32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<2x4xi32> -> tensor<1x2x2x2xi32>
  check.expect_eq_const %1, dense<[[[[0, 1], [4, 5]], [[2, 3], [6, 7]]]]> : tensor<1x2x2x2xi32>
  return
}

func.func private @inner_dimensions_in_their_order() {
  %0 = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi32>
  %e = tensor.empty() : tensor<1x2x2x2xi32>
  %1 = linalg.pack %0 inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %e : tensor<2x4xi32> -> tensor<1x2x2x2xi32>
  check.expect_eq_const %1, dense<[[[[0, 4], [1, 5]], [[2, 6], [3, 7]]]]> : tensor<1x2x2x2xi32>
  return
}

func.func private @outer_dimensions_permuted() {
  %0 = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi32>
  %e = tensor.empty() : tensor<2x2x2xi32>
  %1 = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<2x4xi32> -> tensor<2x2x2xi32>
  check.expect_eq_const %1, dense<[[[0, 1], [4, 5]], [[2, 3], [6, 7]]]> : tensor<2x2x2xi32>
  return
}

func.func private @padding_completes_last_tiles(%tile: index) {
  %0 = arith.constant dense<[[0, 1, 2], [4, 5, 6], [8, 9, 10]]> : tensor<3x3xi32>
  %pad = arith.constant -1 : i32
  %e = tensor.empty(%tile) : tensor<2x2x2x?xi32>
  %1 = linalg.pack %0 padding_value(%pad : i32) inner_dims_pos = [0, 1] inner_tiles = [2, %tile] into %e : tensor<3x3xi32> -> tensor<2x2x2x?xi32>
  %2 = tensor.cast %1 : tensor<2x2x2x?xi32> to tensor<2x2x2x2xi32>
  check.expect_eq_const %2, dense<[[[[0, 1], [4, 5]], [[2, -1], [6, -1]]],
                                   [[[8, 9], [-1, -1]], [[10, -1], [-1, -1]]]]> : tensor<2x2x2x2xi32>
  return
}

func.func @main() {
  call @tiles_of_both_dimensions() : () -> ()
  call @inner_dimensions_in_their_order() : () -> ()
  call @outer_dimensions_permuted() : () -> ()
  %tile = arith.constant 2 : index
  call @padding_completes_last_tiles(%tile) : (index) -> ()
  return
}

// REST: undefined behaviour: 'linalg.pack' has no padding value, but dimension 0 of size 3 does not divide into tiles of 2
func.func private @no_padding(%0: tensor<3xi32>) -> tensor<?x2xi32> {
  %two = arith.constant 2 : index
  %e = tensor.empty(%two) : tensor<?x2xi32>
  %dynamic = tensor.cast %0 : tensor<3xi32> to tensor<?xi32>
  %1 = linalg.pack %dynamic inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<?xi32> -> tensor<?x2xi32>
  return %1 : tensor<?x2xi32>
}

// TILES: undefined behaviour: 'linalg.pack' needs 2 tiles in dimension 0, but the packed tensor has 3
func.func private @too_many_tiles(%0: tensor<3xi32>) -> tensor<?x2xi32> {
  %three = arith.constant 3 : index
  %pad = arith.constant 0 : i32
  %e = tensor.empty(%three) : tensor<?x2xi32>
  %dynamic = tensor.cast %0 : tensor<3xi32> to tensor<?xi32>
  %1 = linalg.pack %dynamic padding_value(%pad : i32) inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<?xi32> -> tensor<?x2xi32>
  return %1 : tensor<?x2xi32>
}

// ZERO: undefined behaviour: 'linalg.pack' has tiles of size 0
func.func private @tile_of_nothing(%tile: index) -> tensor<1x?xi32> {
  %0 = arith.constant dense<1> : tensor<3xi32>
  %e = tensor.empty(%tile) : tensor<1x?xi32>
  %pad = arith.constant 0 : i32
  %1 = linalg.pack %0 padding_value(%pad : i32) inner_dims_pos = [0] inner_tiles = [%tile] into %e : tensor<3xi32> -> tensor<1x?xi32>
  return %1 : tensor<1x?xi32>
}
