// RUN: mx-diff %s --input-sets 8 | FileCheck %s

// An i17 has a slot of four bytes and an i33 one of eight, of which compiled
// code writes three and five; the rest is no part of the value.

// CHECK: odd-widths.mlir @main: agree (
func.func @main(%a: tensor<5xi8>, %b: tensor<3xi33>) -> (tensor<5xi17>, tensor<5xi24>, tensor<5xi40>, tensor<5xi56>, tensor<3xi33>) {
  %0 = arith.extsi %a : tensor<5xi8> to tensor<5xi17>
  %1 = arith.extsi %a : tensor<5xi8> to tensor<5xi24>
  %2 = arith.extsi %a : tensor<5xi8> to tensor<5xi40>
  %3 = arith.extsi %a : tensor<5xi8> to tensor<5xi56>
  %4 = arith.addi %b, %b : tensor<3xi33>
  %k = arith.constant dense<[-1, 5]> : tensor<2xi24>
  %sum = arith.addi %k, %k : tensor<2xi24>
  check.expect_eq_const %sum, dense<[-2, 10]> : tensor<2xi24>
  return %0, %1, %2, %3, %4 : tensor<5xi17>, tensor<5xi24>, tensor<5xi40>, tensor<5xi56>, tensor<3xi33>
}
