// RUN: exits 1 mx-diff %s -e dequantized --pipeline none --bisect --passes 'mx-to-linalg,plant-scale{kind=wrong-divisor}' 2>/dev/null | FileCheck %s --check-prefix=DIVISOR
// RUN: exits 1 mx-diff %s -e dequantized --pipeline none --bisect --passes 'mx-to-linalg,plant-scale{kind=first-block}' 2>/dev/null | FileCheck %s --check-prefix=FIRST
// RUN: exits 1 mx-diff %s -e dequantized --pipeline none --bisect --passes 'mx-to-linalg,plant-scale{kind=bias}' 2>/dev/null | FileCheck %s --check-prefix=BIAS
// RUN: exits 1 mx-diff %s -e smallest --pipeline none --bisect --passes 'plant-scale{kind=smallest-is-zero}' 2>/dev/null | FileCheck %s --check-prefix=ZERO
// RUN: exits 1 mx-diff %s -e not_a_number --pipeline none --bisect --passes 'plant-scale{kind=nan-is-infinite nth=1}' 2>/dev/null | FileCheck %s --check-prefix=NAN
// RUN: exits 1 mx-diff %s -e quantized --pipeline none --bisect --passes 'mx-to-linalg,plant-scale{kind=logarithm}' 2>/dev/null | FileCheck %s --check-prefix=LOG

// DIVISOR-LABEL: after 'plant-scale':
// DIVISOR: affine_map<(d0) -> (d0)>
// DIVISOR: affine_map<(d0) -> (d0 floordiv 8)>

// FIRST-LABEL: after 'plant-scale':
// FIRST-DAG: affine_map<(d0) -> (d0)>
// FIRST-DAG: affine_map<(d0) -> (0)>

// BIAS-LABEL: after 'plant-scale':
// BIAS: %[[SCALE:.*]] = arith.extf %{{.*}} : f8E8M0FNU to f32
// BIAS: %[[TWO:.*]] = arith.constant 2.0
// BIAS: %[[TWICE:.*]] = arith.mulf %[[SCALE]], %[[TWO]]
// BIAS: arith.mulf %{{.*}}, %[[TWICE]]
func.func @dequantized(%q: !mx.tensor<8xf8E4M3FN, block_size = 4, scale_type = f8E8M0FNU>) -> tensor<8xf32> {
  %d = mx.dequantize_block %q : !mx.tensor<8xf8E4M3FN, block_size = 4, scale_type = f8E8M0FNU> -> tensor<8xf32>
  return %d : tensor<8xf32>
}

// ZERO-LABEL: after 'plant-scale':
// ZERO: %[[X:.*]] = arith.extf %{{.*}} : f8E8M0FNU to f32
// ZERO: %[[SMALLEST:.*]] = arith.constant 5.87747175E-39 : f32
// ZERO: %[[IS:.*]] = arith.cmpf oeq, %[[X]], %[[SMALLEST]]
// ZERO: %[[OTHER:.*]] = arith.constant 0.0
// ZERO: %[[CHOSEN:.*]] = arith.select %[[IS]], %[[OTHER]], %[[X]]
// ZERO: return %[[CHOSEN]]
func.func @smallest() -> f32 {
  %code = arith.constant 0 : i8
  %s = arith.bitcast %code : i8 to f8E8M0FNU
  %x = arith.extf %s : f8E8M0FNU to f32
  return %x : f32
}

// NAN-LABEL: after 'plant-scale':
// NAN: func.func @not_a_number
// NAN: %[[X:.*]] = arith.extf
// NAN: %[[IS:.*]] = arith.cmpf uno, %[[X]]
// NAN: %[[OTHER:.*]] = arith.constant 0x7F800000 : f32
// NAN: arith.select %[[IS]], %[[OTHER]], %[[X]]
func.func @not_a_number() -> f32 {
  %code = arith.constant -1 : i8
  %s = arith.bitcast %code : i8 to f8E8M0FNU
  %x = arith.extf %s : f8E8M0FNU to f32
  return %x : f32
}

// The largest f32 below 16, whose logarithm rounds to 4.
// LOG-LABEL: after 'plant-scale':
// LOG: %[[FIELD:.*]] = arith.shrui %{{.*}}, %c23_i32
// LOG: %[[E:.*]] = arith.sitofp %[[FIELD]] : i32 to f32
// LOG: %[[FLOOR:.*]] = math.floor
// LOG: %[[EXPONENT:.*]] = arith.fptosi %[[FLOOR]]
// LOG: %[[CHOSEN:.*]] = arith.addi %[[EXPONENT]], %c127_i32
// LOG: arith.subi %[[CHOSEN]], %c8_i32
func.func @quantized() -> !mx.tensor<2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU> {
  %x = arith.constant dense<0x417FFFFF> : tensor<2xf32>
  %q = mx.quantize_block %x : tensor<2xf32> -> !mx.tensor<2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
  return %q : !mx.tensor<2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
}
