// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e all_that_fail 2>&1 | FileCheck %s

func.func private @equal() {
  %a = arith.constant dense<[1, -2]> : tensor<2xi8>
  %b = arith.constant dense<[1, -2]> : tensor<2xi8>
  check.expect_eq %a, %b : tensor<2xi8>
  check.expect_eq_const %a, dense<[1, -2]> : tensor<2xi8>
  %d = tensor.cast %a : tensor<2xi8> to tensor<?xi8>
  check.expect_eq_const %d, dense<[1, -2]> : tensor<2xi8> : tensor<?xi8>
  %none = arith.constant dense<> : tensor<0xi8>
  check.expect_eq_const %none, dense<> : tensor<0xi8>
  return
}
// Any NaN equals any NaN.
func.func private @nan() {
  %a = arith.constant 0x7FC00000 : f32
  %b = arith.constant 0xFF800001 : f32
  check.expect_eq %a, %b : f32
  check.expect_close %a, %b {max_ulp = 0 : i64} : f32
  return
}
// +0 and -0 are 0 apart, the smallest numbers of either sign 2.
func.func private @close() {
  %a = arith.constant dense<[0.0, 0x00000001, 1.0]> : tensor<3xf32>
  %b = arith.constant dense<[-0.0, 0x80000001, 0x3F800001]> : tensor<3xf32>
  check.expect_close %a, %b {max_ulp = 2 : i64} : tensor<3xf32>
  return
}
func.func @main() {
  call @equal() : () -> ()
  call @nan() : () -> ()
  call @close() : () -> ()
  return
}

// Execution goes on after a check that fails.
// CHECK: checks.mlir:[[#@LINE+7]]:{{.*}}: error: check failed:
// CHECK: checks.mlir:[[#@LINE+7]]:{{.*}}: error: check failed:
// CHECK: checks.mlir:[[#@LINE+10]]:{{.*}}: error: check failed:
// CHECK-NOT: error
func.func private @all_that_fail() {
  %a = arith.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %b = arith.constant dense<[-0.0, 1.0]> : tensor<2xf32>
  check.expect_eq %a, %b : tensor<2xf32>
  check.expect_eq_const %a, dense<[0.0, 2.0]> : tensor<2xf32>
  // 2 apart.
  %c = arith.constant 1.0 : f32
  %d = arith.constant 0x3F800002 : f32
  check.expect_close %c, %d {max_ulp = 1 : i64} : f32
  return
}
