// RUN: mx-diff %s | FileCheck %s

// Operations that LLVM does not have, nor upstream's conversions to it, are
// compiled all the same.

// CHECK: expanded-operations.mlir @main: agree (
func.func @main(%a: tensor<8xf64>, %h: tensor<8xbf16>, %v: tensor<8xf32>) -> (tensor<8xi1>, tensor<8xi1>, tensor<8xf32>) {
  %n = arith.constant dense<-7> : tensor<1xi8>
  %two = arith.constant dense<2> : tensor<1xi8>
  %0 = arith.ceildivsi %n, %two : tensor<1xi8>
  check.expect_eq_const %0, dense<-3> : tensor<1xi8>
  %1 = arith.floordivsi %n, %two : tensor<1xi8>
  check.expect_eq_const %1, dense<-4> : tensor<1xi8>
  // The same bits without a sign are 249.
  %2 = arith.ceildivui %n, %two : tensor<1xi8>
  check.expect_eq_const %2, dense<125> : tensor<1xi8>

  // -0, the smallest normal number and the number below it, both infinities,
  // the largest number, a NaN, -1.
  %x = arith.constant dense<[-0.0, 0x00800000, 0x007FFFFF, 0x7F800000, 0xFF800000, 0x7F7FFFFF, 0x7FC00000, -1.0]> : tensor<8xf32>
  %inf = math.isinf %x : tensor<8xf32>
  check.expect_eq_const %inf, dense<[false, false, false, true, true, false, false, false]> : tensor<8xi1>
  %normal = math.isnormal %x : tensor<8xf32>
  check.expect_eq_const %normal, dense<[false, true, false, false, false, true, false, true]> : tensor<8xi1>

  %isInf = math.isinf %a : tensor<8xf64>
  %isNormal = math.isnormal %h : tensor<8xbf16>
  %clamped = math.clampf %v to [%x, %v] : tensor<8xf32>
  return %isInf, %isNormal, %clamped : tensor<8xi1>, tensor<8xi1>, tensor<8xf32>
}
