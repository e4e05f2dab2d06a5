// RUN: mx-diff %s --pipeline scalar --input random:1:edge --input random:2:edge | FileCheck %s

// Compiled code has other functions than the interpreter, right to within some
// ulp as well: where they differ nothing is wrong. Special values still count.
// CHECK: @main: agree
// CHECK-SAME: {{[1-9][0-9]*}} elements compared, {{[1-9][0-9]*}} left open
func.func @main(%x: tensor<64xf32>, %y: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %0 = math.exp %x : tensor<64xf32>
  %1 = math.powf %x, %y : tensor<64xf32>
  %2 = math.fma %x, %y, %x : tensor<64xf32>
  return %0, %1, %2 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
