// RUN: mx-opt %s --lower-to-llvm | FileCheck %s --implicit-check-not=fmuladd

// CHECK-LABEL: llvm.func @fma_rounds_once
// CHECK: llvm.intr.fma({{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
func.func @fma_rounds_once(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<4xf32>) -> vector<4xf32> {
  %r = vector.fma %a, %b, %c : vector<4xf32>
  return %r : vector<4xf32>
}

// CHECK-LABEL: llvm.func @fma_row_by_row
// CHECK-COUNT-2: llvm.intr.fma({{.*}}) : (vector<3xf64>, vector<3xf64>, vector<3xf64>) -> vector<3xf64>
func.func @fma_row_by_row(%a: vector<2x3xf64>, %b: vector<2x3xf64>, %c: vector<2x3xf64>) -> vector<2x3xf64> {
  %r = vector.fma %a, %b, %c : vector<2x3xf64>
  return %r : vector<2x3xf64>
}

// "The rounding mode is enforced by guaranteeing that a fused-multiply add
// operation is emitted."
// CHECK-LABEL: llvm.func @outer_product_is_fused
// CHECK-NOT: fmul
// CHECK: llvm.intr.fma
func.func @outer_product_is_fused(%a: vector<1xf32>, %b: vector<4xf32>, %c: vector<1x4xf32>) -> vector<1x4xf32> {
  %r = vector.outerproduct %a, %b, %c : vector<1xf32>, vector<4xf32>
  return %r : vector<1x4xf32>
}

// CHECK-LABEL: llvm.func @other_kinds_are_not
// CHECK-NOT: fma
// CHECK: %[[PRODUCT:.*]] = llvm.fmul
// CHECK: llvm.intr.maximum({{.*}}%[[PRODUCT]]
func.func @other_kinds_are_not(%a: vector<4xf32>, %b: f32, %c: vector<4xf32>) -> vector<4xf32> {
  %r = vector.outerproduct %a, %b, %c {kind = #vector.kind<maximumf>} : vector<4xf32>, f32
  return %r : vector<4xf32>
}

// CHECK-LABEL: llvm.func @contraction_starts_with_its_accumulator
// CHECK-SAME: %{{[a-z0-9]+}}: vector<4xf32>, %{{[a-z0-9]+}}: vector<4xf32>, %[[ACC:.*]]: f32
// CHECK: %[[PRODUCTS:.*]] = llvm.fmul
// CHECK: %[[SUM:.*]] = "llvm.intr.vector.reduce.fadd"(%[[ACC]], %[[PRODUCTS]])
// CHECK: llvm.return %[[SUM]]
func.func @contraction_starts_with_its_accumulator(%a: vector<4xf32>, %b: vector<4xf32>, %acc: f32) -> f32 {
  %r = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"]} %a, %b, %acc : vector<4xf32>, vector<4xf32> into f32
  return %r : f32
}

// CHECK-LABEL: llvm.func @contraction_is_not_fused
// CHECK-NOT: fma
// CHECK: %[[PRODUCT:.*]] = llvm.fmul {{.*}} : vector<4xf32>
// CHECK: llvm.fadd {{.*}}%[[PRODUCT]] : vector<4xf32>
func.func @contraction_is_not_fused(%a: vector<1x4xf32>, %b: vector<1x4xf32>, %acc: vector<4xf32>) -> vector<4xf32> {
  %r = vector.contract {indexing_maps = [affine_map<(m, k) -> (k, m)>, affine_map<(m, k) -> (k, m)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]} %a, %b, %acc : vector<1x4xf32>, vector<1x4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
