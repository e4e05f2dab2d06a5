// RUN: mx-interp %s -e near
// RUN: exits 1 mx-interp %s -e far 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: exits 1 mx-interp %s -e scalar 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: mx-interp %s -e equal

// Inexact functions are compared where a check has a tolerance. e is
// 2.71828..., 0x402DF854 in f32.
func.func private @near() {
  %one = arith.constant dense<1.0> : tensor<1xf32>
  %e = math.exp %one : tensor<1xf32>
  %near = arith.constant dense<0x402DF855> : tensor<1xf32>
  check.expect_close %e, %near {max_ulp = 2} : tensor<1xf32>
  return
}

// FAR: error: check failed: element [0]: expected 3.0 (0x40400000), got 2.71828
func.func private @far() {
  %one = arith.constant dense<1.0> : tensor<1xf32>
  %e = math.exp %one : tensor<1xf32>
  %far = arith.constant dense<3.0> : tensor<1xf32>
  check.expect_close %e, %far {max_ulp = 2} : tensor<1xf32>
  return
}

// SCALAR: error: check failed: expected 3.0 (0x40400000), got 2.71828
func.func private @scalar() {
  %one = arith.constant 1.0 : f32
  %e = math.exp %one : f32
  %far = arith.constant 3.0 : f32
  check.expect_close %e, %far {max_ulp = 2} : f32
  return
}

// Without a tolerance every result will do.
func.func private @equal() {
  %one = arith.constant 1.0 : f32
  %e = math.exp %one : f32
  %far = arith.constant 3.0 : f32
  check.expect_eq %e, %far : f32
  return
}
