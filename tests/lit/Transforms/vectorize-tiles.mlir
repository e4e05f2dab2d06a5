// RUN: mx-opt %s --vectorize-tiles --split-input-file | FileCheck %s
// RUN: mx-opt %s --fold-pinned-maps --vectorize-tiles --split-input-file | FileCheck %s --check-prefix=FOLDED

// A tile in a loop reads from and writes to the tensor itself; loops of one
// iteration are gone, and every lane is in bounds.
// CHECK-LABEL: func.func @tile
// CHECK-SAME:    %[[A:.*]]: tensor<4xf8E4M3FN>, %[[C:.*]]: tensor<4x16xf32>, %[[I:.*]]: index
// CHECK-NOT:     tensor.extract_slice
// CHECK-DAG:     %[[P:.*]] = vector.transfer_read %[[A]][%[[I]]], %{{.*}} {in_bounds = [true], permutation_map = #{{.*}}} : tensor<4xf8E4M3FN>, vector<16xf8E4M3FN>
// CHECK-DAG:     %[[T:.*]] = vector.transfer_read %[[C]][%[[I]], %{{.*}}], %{{.*}} {in_bounds = [true]} : tensor<4x16xf32>, vector<16xf32>
// CHECK:         %[[F:.*]] = arith.extf %[[P]] : vector<16xf8E4M3FN> to vector<16xf32>
// CHECK:         %[[S:.*]] = arith.addf %[[T]], %[[F]] : vector<16xf32>
// CHECK:         %[[R:.*]] = vector.transfer_write %[[S]], %[[C]][%[[I]], %{{.*}}] {in_bounds = [true]} : vector<16xf32>, tensor<4x16xf32>
// CHECK-NOT:     tensor.insert_slice
// CHECK:         return %[[R]]
func.func @tile(%a: tensor<4xf8E4M3FN>, %c: tensor<4x16xf32>, %i: index) -> tensor<4x16xf32> {
  %p = tensor.extract_slice %a[%i] [1] [1] : tensor<4xf8E4M3FN> to tensor<1xf8E4M3FN>
  %t = tensor.extract_slice %c[%i, 0] [1, 16] [1, 1] : tensor<4x16xf32> to tensor<1x16xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k)>, affine_map<(k, n) -> (k, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<1xf8E4M3FN>) outs(%t : tensor<1x16xf32>) {
  ^bb0(%e: f8E4M3FN, %o: f32):
    %1 = arith.extf %e : f8E4M3FN to f32
    %2 = arith.addf %o, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x16xf32>
  %1 = tensor.insert_slice %0 into %c[%i, 0] [1, 16] [1, 1] : tensor<1x16xf32> into tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}

// -----

// The vectorizer refuses the index of a scale until it is a constant.
// CHECK-LABEL: func.func @index_of_a_scale
// CHECK:         linalg.generic
// FOLDED-LABEL: func.func @index_of_a_scale
// FOLDED-NOT:     linalg.generic
// FOLDED:         vector.transfer_write
func.func @index_of_a_scale(%x: tensor<1xf32>, %r: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k) -> (k floordiv 32)>, affine_map<(k) -> (k)>], iterator_types = ["parallel"]}
      ins(%x : tensor<1xf32>) outs(%r : tensor<16xf32>) {
  ^bb0(%s: f32, %t: f32):
    %1 = arith.addf %s, %t : f32
    linalg.yield %1 : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// -----

// More than one vector is no tile.
// CHECK-LABEL: func.func @not_a_tile
// CHECK:         linalg.add
func.func @not_a_tile(%a: tensor<2x16xf32>, %b: tensor<2x16xf32>) -> tensor<2x16xf32> {
  %0 = linalg.add ins(%a, %a : tensor<2x16xf32>, tensor<2x16xf32>) outs(%b : tensor<2x16xf32>) -> tensor<2x16xf32>
  return %0 : tensor<2x16xf32>
}

// -----

// 22.1's folder makes an infinity of this NaN.
// CHECK-LABEL: func.func @constants_are_not_folded
// CHECK:         %[[NAN:.*]] = arith.constant {{.*}}f8E8M0FNU
// CHECK:         arith.extf %{{.*}} f8E8M0FNU{{.*}} to {{.*}}f32
func.func @constants_are_not_folded(%r: tensor<16xf32>) -> tensor<16xf32> {
  %nan = arith.constant 0xFF : f8E8M0FNU
  %0 = linalg.generic {indexing_maps = [affine_map<(k) -> (k)>], iterator_types = ["parallel"]} outs(%r : tensor<16xf32>) {
  ^bb0(%t: f32):
    %1 = arith.extf %nan : f8E8M0FNU to f32
    %2 = arith.addf %t, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
