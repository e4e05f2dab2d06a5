// RUN: mx-interp %s
// RUN: mx-interp %s -e rough 2>&1 | FileCheck %s

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

// Every step is rounded to f16: three equal summands give 1/3 in f16.
func.func private @rounds_to_the_element_type() {
  %0 = arith.constant dense<2.0> : tensor<3xf16>
  %e = tensor.empty() : tensor<3xf16>
  %1 = linalg.softmax dimension(0) ins(%0 : tensor<3xf16>) outs(%e : tensor<3xf16>) -> tensor<3xf16>
  check.expect_eq_const %1, dense<0x3555> : tensor<3xf16>
  return
}

func.func @main() {
  call @equal_elements() : () -> ()
  call @infinities_and_nan() : () -> ()
  call @rounds_to_the_element_type() : () -> ()
  return
}

// 1 / (1 + e) and e / (1 + e).
// CHECK: result #0 has 2 unspecified elements
// CHECK: 0.26894{{.*}}, 0.73105
func.func private @rough() -> tensor<2xf32> {
  %0 = arith.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %1 = linalg.softmax dimension(0) ins(%0 : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
