// RUN: mx-opt %s --expand-small-floats | FileCheck %s --implicit-check-not=unrealized_conversion_cast

// CHECK-LABEL: func.func @extf_moves_fields_and_bias(
// CHECK-SAME:    %[[X:.*]]: i8) -> f32
// CHECK:         %[[BITS:.*]] = arith.extui %[[X]] : i8 to i32
// CHECK:         %[[MASK:.*]] = arith.constant 7 : i32
// CHECK:         %[[MAG:.*]] = arith.andi %[[BITS]], %[[MASK]]
// CHECK:         %[[PLACES:.*]] = arith.constant 22 : i32
// CHECK:         %[[ALIGNED:.*]] = arith.shli %[[MAG]], %[[PLACES]]
// CHECK:         %[[BIAS:.*]] = arith.constant 1056964608 : i32
// CHECK:         arith.addi %[[ALIGNED]], %[[BIAS]]
// CHECK:         %[[SIGNED:.*]] = arith.ori
// CHECK-NEXT:    %[[F:.*]] = arith.bitcast %[[SIGNED]] : i32 to f32
// CHECK-NEXT:    return %[[F]] : f32
func.func @extf_moves_fields_and_bias(%x: f4E2M1FN) -> f32 {
  %0 = arith.extf %x : f4E2M1FN to f32
  return %0 : f32
}

// CHECK-LABEL: func.func @extf_of_vector_stays_vector(
// CHECK-SAME:    %[[X:.*]]: vector<4xi8>) -> vector<4xf32>
// CHECK:         arith.extui %[[X]] : vector<4xi8> to vector<4xi32>
// CHECK-NOT:     vector.extract
func.func @extf_of_vector_stays_vector(%x: vector<4xf8E4M3FN>) -> vector<4xf32> {
  %0 = arith.extf %x : vector<4xf8E4M3FN> to vector<4xf32>
  return %0 : vector<4xf32>
}

// MLIR's own folder makes an infinity of this NaN.
// CHECK-LABEL: func.func @constants_are_not_folded()
// CHECK:         %[[NAN:.*]] = arith.constant -1 : i8
// CHECK:         arith.extui %[[NAN]] : i8 to i32
// CHECK:         %[[QUIET:.*]] = arith.constant 2143289344 : i32
// CHECK:         arith.select %{{.*}}, %[[QUIET]], %{{.*}} : i32
func.func @constants_are_not_folded() -> f32 {
  %nan = arith.constant 0xFF : f8E8M0FNU
  %0 = arith.extf %nan : f8E8M0FNU to f32
  return %0 : f32
}

// CHECK-LABEL: func.func @truncf_from_f64_never_meets_f32(
// CHECK-SAME:    %[[X:.*]]: f64) -> i8
// CHECK:         arith.bitcast %[[X]] : f64 to i64
// CHECK-NOT:     f32
// CHECK:         return %{{.*}} : i8
func.func @truncf_from_f64_never_meets_f32(%x: f64) -> f8E5M2 {
  %0 = arith.truncf %x : f64 to f8E5M2
  return %0 : f8E5M2
}

// A value of f8E8M0FNU can be subnormal in f32, never in f64.
// CHECK-LABEL: func.func @truncf_to_f8E8M0FNU_starts_from_f64(
// CHECK-SAME:    %[[X:.*]]: f32) -> i8
// CHECK:         %[[W:.*]] = arith.extf %[[X]] : f32 to f64
// CHECK:         arith.bitcast %[[W]] : f64 to i64
func.func @truncf_to_f8E8M0FNU_starts_from_f64(%x: f32) -> f8E8M0FNU {
  %0 = arith.truncf %x : f32 to f8E8M0FNU
  return %0 : f8E8M0FNU
}

// CHECK-LABEL: func.func @half_conversions_are_integer_code(
// CHECK-SAME:    %[[X:.*]]: f32, %[[Y:.*]]: i16) -> (i16, f64)
// CHECK-NOT:     arith.truncf
// CHECK:         %[[B:.*]] = arith.trunci %{{.*}} : i32 to i16
// CHECK:         arith.extui %[[Y]] : i16 to i32
// CHECK:         arith.extf %{{.*}} : f32 to f64
// CHECK-NOT:     arith.extf
// CHECK:         return %[[B]],
func.func @half_conversions_are_integer_code(%x: f32, %y: f16) -> (bf16, f64) {
  %0 = arith.truncf %x : f32 to bf16
  %1 = arith.extf %y : f16 to f64
  return %0, %1 : bf16, f64
}

// CHECK-LABEL: func.func @wide_conversions_stay(
// CHECK:         arith.extf %{{.*}} : f32 to f64
// CHECK:         arith.truncf %{{.*}} : f64 to f32
func.func @wide_conversions_stay(%x: f32, %y: f64) -> (f64, f32) {
  %0 = arith.extf %x : f32 to f64
  %1 = arith.truncf %y : f64 to f32
  return %0, %1 : f64, f32
}

// LLVM would take the direction for a promise about the environment.
// CHECK-LABEL: func.func @directed_rounding_to_f32_is_expanded(
// CHECK-NOT:     arith.truncf
// CHECK:         arith.bitcast %{{.*}} : i32 to f32
func.func @directed_rounding_to_f32_is_expanded(%x: f64) -> f32 {
  %0 = arith.truncf %x upward : f64 to f32
  return %0 : f32
}

// CHECK-LABEL: func.func @arithmetic_is_one_operation_of_f32(
// CHECK-COUNT-1: arith.divf %{{.*}}, %{{.*}} : f32
// CHECK-NOT:     arith.divf
func.func @arithmetic_is_one_operation_of_f32(%x: f8E4M3FN, %y: f8E4M3FN) -> f8E4M3FN {
  %0 = arith.divf %x, %y : f8E4M3FN
  return %0 : f8E4M3FN
}

// CHECK-LABEL: func.func @half_arithmetic_is_one_operation_of_f32(
// CHECK:         math.exp %{{.*}} : vector<2xf32>
func.func @half_arithmetic_is_one_operation_of_f32(%x: vector<2xbf16>) -> vector<2xbf16> {
  %0 = math.exp %x : vector<2xbf16>
  return %0 : vector<2xbf16>
}

// CHECK-LABEL: func.func @comparison_has_nothing_to_round(
// CHECK:         %[[C:.*]] = arith.cmpf olt, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT:    return %[[C]] : i1
func.func @comparison_has_nothing_to_round(%x: f16, %y: f16) -> i1 {
  %0 = arith.cmpf olt, %x, %y : f16
  return %0 : i1
}

// CHECK-LABEL: func.func @fma_is_an_exact_product_and_a_sum_rounded_to_odd(
// CHECK-NOT:     fma
// CHECK:         %[[P:.*]] = arith.mulf %{{.*}}, %{{.*}} : f64
// CHECK:         %[[S:.*]] = arith.addf %[[P]], %[[C:.*]] : f64
// CHECK:         %[[CP:.*]] = arith.subf %[[S]], %[[P]] : f64
// CHECK:         %[[PP:.*]] = arith.subf %[[S]], %[[CP]] : f64
// CHECK-DAG:     arith.subf %[[P]], %[[PP]] : f64
// CHECK-DAG:     arith.subf %[[C]], %[[CP]] : f64
func.func @fma_is_an_exact_product_and_a_sum_rounded_to_odd(%x: bf16, %y: bf16, %z: bf16) -> bf16 {
  %0 = math.fma %x, %y, %z : bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @short_integers_are_exact_in_f64(
// CHECK:         arith.sitofp %{{.*}} : i32 to f64
// CHECK-NOT:     arith.addf
func.func @short_integers_are_exact_in_f64(%x: i32) -> f8E4M3FN {
  %0 = arith.sitofp %x : i32 to f8E4M3FN
  return %0 : f8E4M3FN
}

// CHECK-LABEL: func.func @long_integers_go_in_halves(
// CHECK:         arith.shrsi
// CHECK:         arith.sitofp %{{.*}} : i64 to f64
// CHECK:         arith.sitofp %{{.*}} : i64 to f64
// CHECK:         arith.addf %{{.*}} : f64
func.func @long_integers_go_in_halves(%x: i64) -> bf16 {
  %0 = arith.sitofp %x : i64 to bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @scaling_extf_multiplies_in_the_result_type(
// CHECK:         arith.mulf %{{.*}}, %{{.*}} : f32
func.func @scaling_extf_multiplies_in_the_result_type(%x: vector<2xf4E2M1FN>, %s: vector<2xf8E8M0FNU>) -> f32 {
  %a = vector.extract %x[0] : f4E2M1FN from vector<2xf4E2M1FN>
  %b = vector.extract %s[0] : f8E8M0FNU from vector<2xf8E8M0FNU>
  %0 = arith.scaling_extf %a, %b : f4E2M1FN, f8E8M0FNU to f32
  return %0 : f32
}

// CHECK-LABEL: func.func @scaling_truncf_divides_in_the_operand_type(
// CHECK:         arith.divf %{{.*}}, %{{.*}} : vector<2xf64>
// CHECK-NOT:     f32
// CHECK:         return %{{.*}} : vector<2xi8>
func.func @scaling_truncf_divides_in_the_operand_type(%x: vector<2xf64>, %s: vector<2xf64>) -> vector<2xf4E2M1FN> {
  %0 = arith.scaling_truncf %x, %s upward : vector<2xf64>, vector<2xf64> to vector<2xf4E2M1FN>
  return %0 : vector<2xf4E2M1FN>
}

// CHECK-LABEL: func.func @bitcast_of_a_byte_is_nothing(
// CHECK-SAME:    %[[X:.*]]: vector<4xi8>, %[[M:.*]]: memref<4xi8>)
// CHECK-NEXT:    return %[[X]], %[[M]] : vector<4xi8>, memref<4xi8>
func.func @bitcast_of_a_byte_is_nothing(%x: vector<4xf8E4M3FN>, %m: memref<4xf8E4M3FN>) -> (vector<4xf8E5M2>, memref<4xi8>) {
  %0 = arith.bitcast %x : vector<4xf8E4M3FN> to vector<4xf8E5M2>
  %1 = arith.bitcast %m : memref<4xf8E4M3FN> to memref<4xi8>
  return %0, %1 : vector<4xf8E5M2>, memref<4xi8>
}

// CHECK-LABEL: func.func @bitcast_of_fewer_bits_drops_the_upper(
// CHECK-SAME:    %[[X:.*]]: i8, %[[B:.*]]: i6)
// CHECK:         arith.trunci %[[X]] : i8 to i4
// CHECK:         arith.extui %[[B]] : i6 to i8
func.func @bitcast_of_fewer_bits_drops_the_upper(%x: f4E2M1FN, %b: i6) -> (i4, f6E3M2FN) {
  %0 = arith.bitcast %x : f4E2M1FN to i4
  %1 = arith.bitcast %b : i6 to f6E3M2FN
  return %0, %1 : i4, f6E3M2FN
}

// CHECK-LABEL: func.func @vector_bitcast_packs_the_codes(
// CHECK-SAME:    %[[X:.*]]: vector<4xi8>)
// CHECK:         %[[N:.*]] = arith.trunci %[[X]] : vector<4xi8> to vector<4xi4>
// CHECK:         vector.bitcast %[[N]] : vector<4xi4> to vector<2xi8>
func.func @vector_bitcast_packs_the_codes(%x: vector<4xf4E2M1FN>) -> vector<2xi8> {
  %0 = vector.bitcast %x : vector<4xf4E2M1FN> to vector<2xi8>
  return %0 : vector<2xi8>
}

// CHECK-LABEL: func.func @reduction_folds_lane_by_lane(
// CHECK:         vector.extract %{{.*}}[0] : i16
// CHECK:         arith.addf %{{.*}} : f32
// CHECK:         vector.extract %{{.*}}[1] : i16
// CHECK:         arith.addf %{{.*}} : f32
// CHECK-NOT:     vector.reduction
func.func @reduction_folds_lane_by_lane(%v: vector<2xf16>, %acc: f16) -> f16 {
  %0 = vector.reduction <add>, %v, %acc : vector<2xf16> into f16
  return %0 : f16
}
