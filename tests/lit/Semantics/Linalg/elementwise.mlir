// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e by_zero 2>&1 | FileCheck %s

// The accumulator gives the shape; its elements are not read.

func.func private @floats() {
  %a = arith.constant dense<[1.0, -0.0, 0x7F800000]> : tensor<3xf32>
  %b = arith.constant dense<[3.0, 0.0, 0x7FC00000]> : tensor<3xf32>
  %e = tensor.empty() : tensor<3xf32>
  %add = linalg.add ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %add, dense<[4.0, 0.0, 0x7FC00000]> : tensor<3xf32>
  %sub = linalg.sub ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %sub, dense<[-2.0, -0.0, 0x7FC00000]> : tensor<3xf32>
  %mul = linalg.mul ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %mul, dense<[3.0, -0.0, 0x7FC00000]> : tensor<3xf32>
  %div = linalg.div ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %div, dense<[0x3EAAAAAB, 0x7FC00000, 0x7FC00000]> : tensor<3xf32>
  // maximumf and minimumf.
  %max = linalg.max ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %max, dense<[3.0, 0.0, 0x7FC00000]> : tensor<3xf32>
  %min = linalg.min ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %min, dense<[1.0, -0.0, 0x7FC00000]> : tensor<3xf32>
  %negf = linalg.negf ins(%a : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %negf, dense<[-1.0, 0.0, 0xFF800000]> : tensor<3xf32>
  %square = linalg.square ins(%b : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %square, dense<[9.0, 0.0, 0x7FC00000]> : tensor<3xf32>
  %reciprocal = linalg.reciprocal ins(%a : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %reciprocal, dense<[1.0, 0xFF800000, 0.0]> : tensor<3xf32>
  return
}
func.func private @integers() {
  %a = arith.constant dense<[127, -7, -128]> : tensor<3xi8>
  %b = arith.constant dense<[2, 2, 3]> : tensor<3xi8>
  %e = tensor.empty() : tensor<3xi8>
  %add = linalg.add ins(%a, %b : tensor<3xi8>, tensor<3xi8>) outs(%e : tensor<3xi8>) -> tensor<3xi8>
  check.expect_eq_const %add, dense<[-127, -5, -125]> : tensor<3xi8>
  %sub = linalg.sub ins(%a, %b : tensor<3xi8>, tensor<3xi8>) outs(%e : tensor<3xi8>) -> tensor<3xi8>
  check.expect_eq_const %sub, dense<[125, -9, 125]> : tensor<3xi8>
  %mul = linalg.mul ins(%a, %b : tensor<3xi8>, tensor<3xi8>) outs(%e : tensor<3xi8>) -> tensor<3xi8>
  check.expect_eq_const %mul, dense<[-2, -14, -128]> : tensor<3xi8>
  %div = linalg.div ins(%a, %b : tensor<3xi8>, tensor<3xi8>) outs(%e : tensor<3xi8>) -> tensor<3xi8>
  check.expect_eq_const %div, dense<[63, -3, -42]> : tensor<3xi8>
  // 249 / 2 and 128 / 3.
  %udiv = linalg.div_unsigned ins(%a, %b : tensor<3xi8>, tensor<3xi8>) outs(%e : tensor<3xi8>) -> tensor<3xi8>
  check.expect_eq_const %udiv, dense<[63, 124, 42]> : tensor<3xi8>
  %max = linalg.max ins(%a, %b : tensor<3xi8>, tensor<3xi8>) outs(%e : tensor<3xi8>) -> tensor<3xi8>
  check.expect_eq_const %max, dense<[127, 2, 3]> : tensor<3xi8>
  %min = linalg.min ins(%a, %b : tensor<3xi8>, tensor<3xi8>) outs(%e : tensor<3xi8>) -> tensor<3xi8>
  check.expect_eq_const %min, dense<[2, -7, -128]> : tensor<3xi8>
  return
}
func.func private @select() {
  %c = arith.constant dense<[true, false]> : tensor<2xi1>
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %r = linalg.select ins(%c, %a, %b : tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %r, dense<[1.0, 4.0]> : tensor<2xf32>
  return
}
// A kind, and maps that broadcast or transpose.
func.func private @elementwise() {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %row = arith.constant dense<[10, 20, 30]> : tensor<3xi32>
  %e = tensor.empty() : tensor<2x3xi32>
  %r = linalg.elementwise kind=#linalg.elementwise_kind<add>
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>]
      ins(%a, %row : tensor<2x3xi32>, tensor<3xi32>) outs(%e : tensor<2x3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %r, dense<[[11, 22, 33], [14, 25, 36]]> : tensor<2x3xi32>
  return
}
// The accumulator is an operand as well.
func.func private @into_an_operand() {
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %r = linalg.add ins(%a, %a : tensor<2xi32>, tensor<2xi32>) outs(%a : tensor<2xi32>) -> tensor<2xi32>
  check.expect_eq_const %r, dense<[2, 4]> : tensor<2xi32>
  check.expect_eq_const %a, dense<[1, 2]> : tensor<2xi32>
  return
}
func.func private @rank_0_and_zero_sized() {
  %a = arith.constant dense<3> : tensor<i32>
  %e = tensor.empty() : tensor<i32>
  %r = linalg.mul ins(%a, %a : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) -> tensor<i32>
  check.expect_eq_const %r, dense<9> : tensor<i32>
  %none = tensor.empty() : tensor<2x0xi32>
  %q = linalg.div ins(%none, %none : tensor<2x0xi32>, tensor<2x0xi32>) outs(%none : tensor<2x0xi32>) -> tensor<2x0xi32>
  check.expect_eq_const %q, dense<> : tensor<2x0xi32>
  return
}
func.func @main() {
  call @floats() : () -> ()
  call @integers() : () -> ()
  call @select() : () -> ()
  call @elementwise() : () -> ()
  call @into_an_operand() : () -> ()
  call @rank_0_and_zero_sized() : () -> ()
  return
}

// CHECK: undefined behaviour: 'arith.divsi' divides by zero
func.func private @by_zero() -> tensor<2xi8> {
  %a = arith.constant dense<[1, 2]> : tensor<2xi8>
  %b = arith.constant dense<[1, 0]> : tensor<2xi8>
  %e = tensor.empty() : tensor<2xi8>
  %r = linalg.div ins(%a, %b : tensor<2xi8>, tensor<2xi8>) outs(%e : tensor<2xi8>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}
