// RUN: mx-opt %s --tile-lanes --split-input-file | FileCheck %s

// Sixteen of the last dimension, one of every other; k is folded in order by
// the innermost loop, and what is left of n is an operation behind the loops,
// on what they gave.
// CHECK-LABEL: func.func @matmul
// CHECK-SAME:    %[[A:.*]]: tensor<3x5xf32>, %[[B:.*]]: tensor<5x37xf32>, %[[C:.*]]: tensor<3x37xf32>
// CHECK:         %[[FRONT:.*]] = scf.for %[[M:.*]] = {{.*}} iter_args(%[[C0:.*]] = %[[C]])
// CHECK:           scf.for %[[N:.*]] = {{.*}} step %[[LANES:.*]] iter_args(%[[C1:.*]] = %[[C0]])
// CHECK:             scf.for %[[K:.*]] = {{.*}} iter_args(%[[C2:.*]] = %[[C1]])
// CHECK-DAG:           tensor.extract_slice %[[A]][%[[M]], %[[K]]] [1, 1] [1, 1]
// CHECK-DAG:           tensor.extract_slice %[[B]][%[[K]], %[[N]]] [1, 16] [1, 1]
// CHECK-DAG:           tensor.extract_slice %[[C2]][%[[M]], %[[N]]] [1, 16] [1, 1]
// CHECK:               linalg.matmul
// CHECK:               tensor.insert_slice %{{.*}} into %[[C2]][%[[M]], %[[N]]] [1, 16] [1, 1]
// CHECK:         tensor.extract_slice %[[B]][0, 32] [5, 5] [1, 1]
// CHECK:         %[[REST:.*]] = tensor.extract_slice %[[FRONT]][0, 32] [3, 5] [1, 1]
// CHECK:         linalg.matmul {{.*}} outs(%[[REST]] : tensor<3x5xf32>)
// CHECK:         tensor.insert_slice %{{.*}} into %[[FRONT]][0, 32] [3, 5] [1, 1]
func.func @matmul(%a: tensor<3x5xf32>, %b: tensor<5x37xf32>, %c: tensor<3x37xf32>) -> tensor<3x37xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x37xf32>) outs(%c : tensor<3x37xf32>) -> tensor<3x37xf32>
  return %0 : tensor<3x37xf32>
}

// -----

// CHECK-LABEL: func.func @unknown_size
// CHECK-SAME:    %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>
// CHECK:         %[[SIZE:.*]] = tensor.dim %[[A]]
// CHECK:         %[[END:.*]] = affine.apply {{.*}}%[[SIZE]]
// CHECK:         %[[FRONT:.*]] = scf.for {{.*}} to %[[END]] step
// CHECK:           linalg.add {{.*}} -> tensor<16xf32>
// CHECK:         tensor.extract_slice %[[FRONT]][
// CHECK:         linalg.add {{.*}} -> tensor<?xf32>
func.func @unknown_size(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.add ins(%a, %a : tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// The largest power of two that fits.
// CHECK-LABEL: func.func @fewer_than_sixteen
// CHECK:         linalg.add {{.*}} -> tensor<4xf32>
// CHECK:         linalg.add {{.*}} -> tensor<3xf32>
func.func @fewer_than_sixteen(%a: tensor<7xf32>, %b: tensor<7xf32>) -> tensor<7xf32> {
  %0 = linalg.add ins(%a, %a : tensor<7xf32>, tensor<7xf32>) outs(%b : tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// -----

// Lanes lie in one block of four.
// CHECK-LABEL: func.func @lanes_share_a_block
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<1xf32>) outs(%{{.*}} : tensor<4xf32>)
func.func @lanes_share_a_block(%x: tensor<8xf32>, %r: tensor<32xf32>) -> tensor<32xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k) -> (k floordiv 4)>, affine_map<(k) -> (k)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%r : tensor<32xf32>) {
  ^bb0(%s: f32, %t: f32):
    linalg.yield %s : f32
  } -> tensor<32xf32>
  return %0 : tensor<32xf32>
}

// -----

// An input that is the destination too is read there, just before it is
// written; no old value has to be kept.
// CHECK-LABEL: func.func @input_is_destination
// CHECK:         scf.for {{.*}} iter_args(%[[T:.*]] = %{{.*}})
// CHECK:           %[[IN:.*]] = tensor.extract_slice %[[T]]
// CHECK:           linalg.add ins(%[[IN]], %{{.*}} : {{.*}})
func.func @input_is_destination(%a: tensor<32xf32>, %b: tensor<32xf32>) -> tensor<32xf32> {
  %0 = linalg.add ins(%a, %b : tensor<32xf32>, tensor<32xf32>) outs(%a : tensor<32xf32>) -> tensor<32xf32>
  return %0 : tensor<32xf32>
}

// -----

// Every operation below stays whole.

// The result of a row is one number.
// CHECK-LABEL: func.func @reduction_along_rows
// CHECK-NOT:     scf.for
func.func @reduction_along_rows(%a: tensor<4x32xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x32xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @input_across
// CHECK-NOT:     scf.for
func.func @input_across(%a: tensor<16x32xf32>, %b: tensor<32x16xf32>) -> tensor<32x16xf32> {
  %0 = linalg.transpose ins(%a : tensor<16x32xf32>) outs(%b : tensor<32x16xf32>) permutation = [1, 0]
  return %0 : tensor<32x16xf32>
}

// Vectors of i4 are packed, buffers are not.
// CHECK-LABEL: func.func @less_than_a_byte
// CHECK-NOT:     scf.for
func.func @less_than_a_byte(%a: tensor<32xi4>, %b: tensor<32xi4>) -> tensor<32xi4> {
  %0 = linalg.add ins(%a, %a : tensor<32xi4>, tensor<32xi4>) outs(%b : tensor<32xi4>) -> tensor<32xi4>
  return %0 : tensor<32xi4>
}

// CHECK-LABEL: func.func @not_arith
// CHECK-NOT:     scf.for
func.func @not_arith(%a: tensor<32xf32>, %b: tensor<32xf32>) -> tensor<32xf32> {
  %0 = linalg.exp ins(%a : tensor<32xf32>) outs(%b : tensor<32xf32>) -> tensor<32xf32>
  return %0 : tensor<32xf32>
}

// Source and target can overlap, and then the order of elements counts.
// CHECK-LABEL: func.func @buffers
// CHECK-NOT:     scf.for
func.func @buffers(%a: memref<32xf32>, %b: memref<32xf32>) {
  linalg.add ins(%a, %a : memref<32xf32>, memref<32xf32>) outs(%b : memref<32xf32>)
  return
}

// The index falls: a slice would begin in front of the tensor.
// CHECK-LABEL: func.func @rows_backwards
// CHECK-NOT:     scf.for
func.func @rows_backwards(%a: tensor<4x32xf32>, %b: tensor<4x32xf32>) -> tensor<4x32xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (3 - i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x32xf32>) outs(%b : tensor<4x32xf32>) {
  ^bb0(%s: f32, %t: f32):
    linalg.yield %s : f32
  } -> tensor<4x32xf32>
  return %0 : tensor<4x32xf32>
}

// CHECK-LABEL: func.func @no_iteration
// CHECK-NOT:     scf.for
func.func @no_iteration(%a: tensor<0x32xf32>, %b: tensor<0x32xf32>) -> tensor<0x32xf32> {
  %0 = linalg.add ins(%a, %a : tensor<0x32xf32>, tensor<0x32xf32>) outs(%b : tensor<0x32xf32>) -> tensor<0x32xf32>
  return %0 : tensor<0x32xf32>
}
