// RUN: mx-opt %s --canonicalize | FileCheck %s

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

// CHECK-LABEL: @fold_by_one_goes
// CHECK-SAME: (%[[T:.*]]: !mx.tensor
func.func @fold_by_one_goes(%t: !mx) -> !mx {
  %one = arith.constant 1.0 : f32
  // CHECK-NEXT: return %[[T]]
  %s = mx.fold_scale %t, %one : !mx, f32 -> !mx
  return %s : !mx
}

// CHECK-LABEL: @fold_by_minus_one_stays
func.func @fold_by_minus_one_stays(%t: !mx) -> !mx {
  %alpha = arith.constant -1.0 : f32
  // CHECK: mx.fold_scale
  %s = mx.fold_scale %t, %alpha : !mx, f32 -> !mx
  return %s : !mx
}

// CHECK-LABEL: @folds_up_merge
// CHECK-SAME: (%[[T:.*]]: !mx.tensor
func.func @folds_up_merge(%t: !mx) -> !mx {
  %two = arith.constant 2.0 : f32
  %four = arith.constant 4.0 : f32
  // CHECK: %[[EIGHT:.*]] = arith.constant 8.000000e+00 : f32
  // CHECK-NEXT: %[[S:.*]] = mx.fold_scale %[[T]], %[[EIGHT]]
  // CHECK-NEXT: return %[[S]]
  %0 = mx.fold_scale %t, %two : !mx, f32 -> !mx
  %1 = mx.fold_scale %0, %four : !mx, f32 -> !mx
  return %1 : !mx
}

// CHECK-LABEL: @folds_down_merge_to_a_subnormal
// CHECK-SAME: (%[[T:.*]]: !mx.tensor
func.func @folds_down_merge_to_a_subnormal(%t: !mx) -> !mx {
  %0 = arith.constant 0x00400000 : f32 // 2^-127
  %1 = arith.constant 0x34800000 : f32 // 2^-22
  // CHECK: %[[ALPHA:.*]] = arith.constant 1.401300e-45 : f32
  // CHECK-NEXT: %[[S:.*]] = mx.fold_scale %[[T]], %[[ALPHA]]
  // CHECK-NEXT: return %[[S]]
  %2 = mx.fold_scale %t, %0 : !mx, f32 -> !mx
  %3 = mx.fold_scale %2, %1 : !mx, f32 -> !mx
  return %3 : !mx
}

// 2^127 times 2 is NaN and stays it; 2^127 times 1 would not be.
// CHECK-LABEL: @folds_of_unlike_sign_stay
func.func @folds_of_unlike_sign_stay(%t: !mx) -> !mx {
  %two = arith.constant 2.0 : f32
  %half = arith.constant 0.5 : f32
  // CHECK-COUNT-2: mx.fold_scale
  %0 = mx.fold_scale %t, %two : !mx, f32 -> !mx
  %1 = mx.fold_scale %0, %half : !mx, f32 -> !mx
  return %1 : !mx
}

// 2^-127 times 2^100 times 2^100 is 2^73; no f32 is 2^200.
// CHECK-LABEL: @folds_beyond_the_largest_power_stay
func.func @folds_beyond_the_largest_power_stay(%t: !mx) -> !mx {
  %alpha = arith.constant 0x71800000 : f32 // 2^100
  // CHECK-COUNT-2: mx.fold_scale
  %0 = mx.fold_scale %t, %alpha : !mx, f32 -> !mx
  %1 = mx.fold_scale %0, %alpha : !mx, f32 -> !mx
  return %1 : !mx
}

// 2^127 times 2^-149 times 2^-1 is 2^-23; no f32 is 2^-150.
// CHECK-LABEL: @folds_below_the_smallest_power_stay
func.func @folds_below_the_smallest_power_stay(%t: !mx) -> !mx {
  %0 = arith.constant 0x00000001 : f32 // 2^-149
  %half = arith.constant 0.5 : f32
  // CHECK-COUNT-2: mx.fold_scale
  %1 = mx.fold_scale %t, %0 : !mx, f32 -> !mx
  %2 = mx.fold_scale %1, %half : !mx, f32 -> !mx
  return %2 : !mx
}

// Each makes every scale NaN.
// CHECK-LABEL: @folds_by_no_power_stay
func.func @folds_by_no_power_stay(%t: !mx) -> !mx {
  %three = arith.constant 3.0 : f32
  // CHECK-COUNT-2: mx.fold_scale
  %0 = mx.fold_scale %t, %three : !mx, f32 -> !mx
  %1 = mx.fold_scale %0, %three : !mx, f32 -> !mx
  return %1 : !mx
}

// CHECK-LABEL: @folds_by_values_stay
func.func @folds_by_values_stay(%t: !mx, %a: f32, %b: f32) -> !mx {
  // CHECK-COUNT-2: mx.fold_scale
  %0 = mx.fold_scale %t, %a : !mx, f32 -> !mx
  %1 = mx.fold_scale %0, %b : !mx, f32 -> !mx
  return %1 : !mx
}

// A scale of 2^127 folded by 2 is NaN; multiplied afterwards it is infinite.
// CHECK-LABEL: @fold_stays_before_dequantize
func.func @fold_stays_before_dequantize(%t: !mx) -> tensor<64xf32> {
  %two = arith.constant 2.0 : f32
  // CHECK: mx.fold_scale
  // CHECK-NEXT: mx.dequantize_block
  %0 = mx.fold_scale %t, %two : !mx, f32 -> !mx
  %1 = mx.dequantize_block %0 : !mx -> tensor<64xf32>
  return %1 : tensor<64xf32>
}

// Quantizing what was dequantized picks new scales.
// CHECK-LABEL: @quantize_of_dequantize_stays
func.func @quantize_of_dequantize_stays(%t: !mx) -> !mx {
  // CHECK: mx.dequantize_block
  // CHECK-NEXT: mx.quantize_block
  %0 = mx.dequantize_block %t : !mx -> tensor<64xf32>
  %1 = mx.quantize_block %0 : tensor<64xf32> -> !mx
  return %1 : !mx
}

// CHECK-LABEL: @unused_operations_go
func.func @unused_operations_go(%x: tensor<?xf32>, %t: !mx, %a: f32) {
  // CHECK-NEXT: return
  %0 = mx.quantize_block %x : tensor<?xf32> -> !mx
  %1 = mx.dequantize_block %t : !mx -> tensor<64xf32>
  %2 = mx.fold_scale %t, %a : !mx, f32 -> !mx
  return
}
