// RUN: mx-opt %s --fold-pinned-maps --split-input-file | FileCheck %s

// The k of a tile is below the block size: one scale for all of it.
// CHECK-DAG:   #[[$SCALES:.*]] = affine_map<(d0, d1, d2) -> (d0, 0)>
// CHECK-LABEL: func.func @within_a_block
// CHECK:         linalg.generic {indexing_maps = [#{{.*}}, #[[$SCALES]], #{{.*}}, #{{.*}}]
#elements = affine_map<(m, n, k) -> (m, k)>
#scales = affine_map<(m, n, k) -> (m, k floordiv 32)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#acc = affine_map<(m, n, k) -> (m, n)>
func.func @within_a_block(%p: tensor<4x32xf32>, %x: tensor<4x1xf32>, %b: tensor<32x8xf32>, %acc: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = linalg.generic {indexing_maps = [#elements, #scales, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p, %x, %b : tensor<4x32xf32>, tensor<4x1xf32>, tensor<32x8xf32>) outs(%acc : tensor<4x8xf32>) {
  ^bb0(%e: f32, %s: f32, %f: f32, %t: f32):
    %0 = arith.mulf %e, %s : f32
    %1 = arith.mulf %0, %f : f32
    %2 = arith.addf %t, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

// The whole operation reads two scales of each row: a constant would be a
// miscompilation.
// CHECK-DAG:   #[[$SCALES:.*]] = affine_map<(d0, d1, d2) -> (d0, d2 floordiv 32)>
// CHECK-LABEL: func.func @untiled
// CHECK:         linalg.generic {indexing_maps = [#{{.*}}, #[[$SCALES]], #{{.*}}, #{{.*}}]
#elements = affine_map<(m, n, k) -> (m, k)>
#scales = affine_map<(m, n, k) -> (m, k floordiv 32)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#acc = affine_map<(m, n, k) -> (m, n)>
func.func @untiled(%p: tensor<4x64xf32>, %x: tensor<4x2xf32>, %b: tensor<64x8xf32>, %acc: tensor<4x8xf32>) -> tensor<4x8xf32> {
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

// One iteration more than a block: the last reads the second scale.
// CHECK-DAG:   #[[$SCALES:.*]] = affine_map<(d0) -> (d0 floordiv 32)>
// CHECK-LABEL: func.func @one_more_than_a_block
// CHECK:         linalg.generic {indexing_maps = [#[[$SCALES]], #{{.*}}]
func.func @one_more_than_a_block(%x: tensor<2xf32>, %r: tensor<33xf32>) -> tensor<33xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k) -> (k floordiv 32)>, affine_map<(k) -> (k)>], iterator_types = ["parallel"]}
      ins(%x : tensor<2xf32>) outs(%r : tensor<33xf32>) {
  ^bb0(%s: f32, %t: f32):
    linalg.yield %s : f32
  } -> tensor<33xf32>
  return %0 : tensor<33xf32>
}

// -----

// CHECK-DAG:   #[[$SCALES:.*]] = affine_map<(d0) -> (d0 floordiv 32)>
// CHECK-LABEL: func.func @unknown_size
// CHECK:         linalg.generic {indexing_maps = [#[[$SCALES]], #{{.*}}]
func.func @unknown_size(%x: tensor<1xf32>, %r: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k) -> (k floordiv 32)>, affine_map<(k) -> (k)>], iterator_types = ["parallel"]}
      ins(%x : tensor<1xf32>) outs(%r : tensor<?xf32>) {
  ^bb0(%s: f32, %t: f32):
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// One static operand is enough.
// CHECK-DAG:   #[[$ZERO:.*]] = affine_map<(d0) -> (0)>
// CHECK-LABEL: func.func @size_from_another_operand
// CHECK:         linalg.generic {indexing_maps = [#[[$ZERO]], #{{.*}}, #{{.*}}]
func.func @size_from_another_operand(%x: tensor<1xf32>, %y: tensor<32xf32>, %r: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k) -> (k floordiv 32)>, affine_map<(k) -> (k)>, affine_map<(k) -> (k)>], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<1xf32>, tensor<32xf32>) outs(%r : tensor<?xf32>) {
  ^bb0(%s: f32, %u: f32, %t: f32):
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// d0 < 4: ceil((d0 + 1) / 4) is 1, (d0 + 8) mod 16 goes from 8 to 11, and so
// does (8 + d0) floordiv 4 stay 2; 11 - d0 goes from 8 to 11, and a quarter of
// it is 2; the sum of two pinned terms is pinned.
// CHECK-DAG:   #[[$PINNED:.*]] = affine_map<(d0) -> (1, 2, 2, 3)>
// CHECK-DAG:   #[[$NOT:.*]] = affine_map<(d0) -> ((d0 + 8) mod 16, (d0 + 1) floordiv 4, d0 ceildiv 4, -d0 + 11)>
// CHECK-LABEL: func.func @every_operation
// CHECK:         linalg.generic {indexing_maps = [#[[$PINNED]], #[[$NOT]], #{{.*}}]
func.func @every_operation(%x: tensor<2x3x3x4xf32>, %y: tensor<12x2x2x12xf32>, %r: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [
        affine_map<(i) -> ((i + 1) ceildiv 4, (i + 8) floordiv 4, (11 - i) floordiv 4, ((i + 8) mod 16) floordiv 4 + (i + 4) floordiv 4)>,
        affine_map<(i) -> ((i + 8) mod 16, (i + 1) floordiv 4, i ceildiv 4, 11 - i)>,
        affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<2x3x3x4xf32>, tensor<12x2x2x12xf32>) outs(%r : tensor<4xf32>) {
  ^bb0(%s: f32, %u: f32, %t: f32):
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A remainder of 16 is less than 16; one of 4 is not the same for all of 0, 3, 6.
// CHECK-DAG:   #[[$FOLDED:.*]] = affine_map<(d0) -> (0, (d0 * 3) mod 4)>
// CHECK-LABEL: func.func @modulo
// CHECK:         linalg.generic {indexing_maps = [#[[$FOLDED]], #{{.*}}]
func.func @modulo(%x: tensor<1x4xf32>, %r: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (((i * 3) mod 16) floordiv 16, (i * 3) mod 4)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<1x4xf32>) outs(%r : tensor<3xf32>) {
  ^bb0(%s: f32, %t: f32):
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// A dimension alone says how many iterations the operation has; its only value
// does not replace it.
// CHECK-DAG:   #[[$ROW:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @dimension_alone
// CHECK:         linalg.generic {indexing_maps = [#[[$ROW]], #[[$ROW]]]
func.func @dimension_alone(%x: tensor<1x8xf32>, %r: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x8xf32>) outs(%r : tensor<1x8xf32>) {
  ^bb0(%s: f32, %t: f32):
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

// -----

// CHECK-DAG:   #[[$SCALES:.*]] = affine_map<(d0) -> (d0 floordiv 32)>
// CHECK-LABEL: func.func @no_iteration_no_value
// CHECK:         linalg.generic {indexing_maps = [#[[$SCALES]], #{{.*}}]
func.func @no_iteration_no_value(%x: tensor<0xf32>, %r: tensor<0xf32>) -> tensor<0xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k) -> (k floordiv 32)>, affine_map<(k) -> (k)>], iterator_types = ["parallel"]}
      ins(%x : tensor<0xf32>) outs(%r : tensor<0xf32>) {
  ^bb0(%s: f32, %t: f32):
    linalg.yield %s : f32
  } -> tensor<0xf32>
  return %0 : tensor<0xf32>
}

// -----

// The index is input + window, and the maps of a convolution are its meaning.
// CHECK-DAG:   #[[$FOLDED:.*]] = affine_map<(d0, d1) -> (0)>
// CHECK-LABEL: func.func @named_operation
// CHECK-NOT:     linalg.conv_1d
// CHECK:         linalg.generic {indexing_maps = [#[[$FOLDED]], #{{.*}}, #{{.*}}]
func.func @named_operation(%x: memref<1xf32>, %w: memref<1xf32>, %r: memref<1xf32>) {
  linalg.conv_1d ins(%x, %w : memref<1xf32>, memref<1xf32>) outs(%r : memref<1xf32>)
  return
}

// -----

// CHECK-LABEL: func.func @named_operation_stays
// CHECK:         linalg.conv_1d
func.func @named_operation_stays(%x: memref<4xf32>, %w: memref<2xf32>, %r: memref<3xf32>) {
  linalg.conv_1d ins(%x, %w : memref<4xf32>, memref<2xf32>) outs(%r : memref<3xf32>)
  return
}
