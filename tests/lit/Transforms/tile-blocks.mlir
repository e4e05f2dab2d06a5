// RUN: mx-opt %s --tile-blocks --split-input-file | FileCheck %s

// The loop over k goes by blocks; the accumulator is carried whole.
// CHECK-LABEL: func.func @reduction_over_blocks
// CHECK-SAME:    %[[P:.*]]: tensor<4x64xf32>, %[[X:.*]]: tensor<4x2xf32>, %[[B:.*]]: tensor<64x8xf32>, %[[ACC:.*]]: tensor<4x8xf32>
// CHECK-DAG:     %[[END:.*]] = arith.constant 64 : index
// CHECK-DAG:     %[[STEP:.*]] = arith.constant 32 : index
// CHECK:         %[[R:.*]] = scf.for %[[K:.*]] = %{{.*}} to %[[END]] step %[[STEP]] iter_args(%[[T:.*]] = %[[ACC]])
// CHECK-DAG:       tensor.extract_slice %[[P]][0, %[[K]]] [4, 32] [1, 1]
// CHECK-DAG:       tensor.extract_slice %[[X]][0, %{{.*}}] [4, 1] [1, 1]
// CHECK-DAG:       tensor.extract_slice %[[B]][%[[K]], 0] [32, 8] [1, 1]
// CHECK:           %[[U:.*]] = linalg.generic {{.*}} outs(%[[T]] : tensor<4x8xf32>)
// CHECK:           scf.yield %[[U]]
// CHECK:         return %[[R]]
#elements = affine_map<(m, n, k) -> (m, k)>
#scales = affine_map<(m, n, k) -> (m, k floordiv 32)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#acc = affine_map<(m, n, k) -> (m, n)>
func.func @reduction_over_blocks(%p: tensor<4x64xf32>, %x: tensor<4x2xf32>, %b: tensor<64x8xf32>, %acc: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = linalg.generic {indexing_maps = [#elements, #scales, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p, %x, %b : tensor<4x64xf32>, tensor<4x2xf32>, tensor<64x8xf32>) outs(%acc : tensor<4x8xf32>) {
  ^bb0(%e: f32, %s: f32, %f: f32, %t: f32):
    %0 = arith.mulf %e, %s : f32
    %1 = arith.mulf %0, %f : f32
    %2 = arith.addf %t, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

// Blocks of four and of six start together only every twelve: a tile of two
// lies in one of each.
// CHECK-LABEL: func.func @two_block_sizes
// CHECK:         %[[STEP:.*]] = arith.constant 2 : index
// CHECK:         scf.for {{.*}} step %[[STEP]]
func.func @two_block_sizes(%x: tensor<6x4xf32>, %y: tensor<24x8xf32>, %r: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k floordiv 4, k floordiv 6)>, affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (n)>], iterator_types = ["reduction", "parallel"]}
      ins(%x, %y : tensor<6x4xf32>, tensor<24x8xf32>) outs(%r : tensor<8xf32>) {
  ^bb0(%s: f32, %e: f32, %t: f32):
    %1 = arith.mulf %s, %e : f32
    %2 = arith.addf %t, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @last_block_is_not_whole
// CHECK-NOT:     scf.for
func.func @last_block_is_not_whole(%x: tensor<3xf32>, %y: tensor<10x8xf32>, %r: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k floordiv 4)>, affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (n)>], iterator_types = ["reduction", "parallel"]}
      ins(%x, %y : tensor<3xf32>, tensor<10x8xf32>) outs(%r : tensor<8xf32>) {
  ^bb0(%s: f32, %e: f32, %t: f32):
    %1 = arith.mulf %s, %e : f32
    %2 = arith.addf %t, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Where a block of k starts, one of k + 3 does not.
// CHECK-LABEL: func.func @block_of_a_sum
// CHECK-NOT:     scf.for
func.func @block_of_a_sum(%x: tensor<6xf32>, %z: tensor<2xf32>, %y: tensor<8x16xf32>, %r: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k, n) -> ((k + 3) floordiv 2)>, affine_map<(k, n) -> (k floordiv 4)>, affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (n)>], iterator_types = ["reduction", "parallel"]}
      ins(%x, %z, %y : tensor<6xf32>, tensor<2xf32>, tensor<8x16xf32>) outs(%r : tensor<16xf32>) {
  ^bb0(%s: f32, %q: f32, %e: f32, %t: f32):
    %1 = arith.mulf %s, %e : f32
    %2 = arith.mulf %1, %q : f32
    %3 = arith.addf %t, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
