// RUN: mx-interp %s
// RUN: mx-interp %s -e rough 2>&1 | FileCheck %s --check-prefix=ROUGH
// RUN: exits 1 mx-interp %s -e poison_along_a_line 2>&1 | FileCheck %s --check-prefix=POISON
// RUN: exits 1 mx-interp %s -e shapes_differ --input splat:3 2>&1 | FileCheck %s --check-prefix=SHAPES

// Where all exponents are zero the result is one over their number. The middle
// one of three dimensions runs with a stride.
func.func private @equal_elements() {
  %0 = arith.constant dense<[[[1.0, 7.0], [1.0, 7.0], [1.0, 7.0], [1.0, 7.0]]]> : tensor<1x4x2xf32>
  %e = tensor.empty() : tensor<1x4x2xf32>
  %1 = linalg.softmax dimension(1) ins(%0 : tensor<1x4x2xf32>) outs(%e : tensor<1x4x2xf32>) -> tensor<1x4x2xf32>
  check.expect_eq_const %1, dense<0.25> : tensor<1x4x2xf32>
  return
}

// exp(-inf) is zero. A line of -inf alone has no softmax, nor has one with NaN.
func.func private @infinities_and_nan() {
  %0 = arith.constant dense<[[0xFF800000, 3.0], [0xFF800000, 0xFF800000], [0x7FC00000, 1.0]]> : tensor<3x2xf32>
  %e = tensor.empty() : tensor<3x2xf32>
  %1 = linalg.softmax dimension(1) ins(%0 : tensor<3x2xf32>) outs(%e : tensor<3x2xf32>) -> tensor<3x2xf32>
  check.expect_eq_const %1, dense<[[0.0, 1.0], [0x7FC00000, 0x7FC00000], [0x7FC00000, 0x7FC00000]]> : tensor<3x2xf32>
  return
}

// Every step is rounded to f16: a sum of ones stops at 2048, where one more
// is half an ulp.
func.func private @rounds_to_the_element_type() {
  %0 = arith.constant dense<2.0> : tensor<3000xf16>
  %e = tensor.empty() : tensor<3000xf16>
  %1 = linalg.softmax dimension(0) ins(%0 : tensor<3000xf16>) outs(%e : tensor<3000xf16>) -> tensor<3000xf16>
  check.expect_eq_const %1, dense<0x1000> : tensor<3000xf16>
  return
}

func.func @main() {
  call @equal_elements() : () -> ()
  call @infinities_and_nan() : () -> ()
  call @rounds_to_the_element_type() : () -> ()
  return
}

// 1 / (1 + e) and e / (1 + e).
// ROUGH: result #0 has 2 unspecified elements
// ROUGH: 0.26894{{.*}}, 0.73105
func.func private @rough() -> tensor<2xf32> {
  %0 = arith.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %1 = linalg.softmax dimension(0) ins(%0 : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// POISON: @poison_along_a_line returns poison: result #0, element [1, 0] and 1 more
// POISON: poison comes from 'tensor.empty'
func.func private @poison_along_a_line() -> tensor<2x2xf32> {
  %one = arith.constant dense<1.0> : tensor<2x1xf32>
  %last = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<2x2xf32>
  %0 = tensor.insert_slice %one into %e[0, 1] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<2x2xf32>
  %1 = tensor.insert %last into %0[%c0, %c0] : tensor<2x2xf32>
  %2 = linalg.softmax dimension(1) ins(%1 : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %2 : tensor<2x2xf32>
}

// SHAPES: undefined behaviour: 'linalg.softmax' has operands of different shapes, 2 and 3
func.func private @shapes_differ(%n: index) -> tensor<?xf32> {
  %two = arith.constant 2 : index
  %two_f32 = arith.constant 2.0 : f32
  %0 = tensor.splat %two_f32[%two] : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.softmax dimension(0) ins(%0 : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
