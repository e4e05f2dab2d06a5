// RUN: exits 1 mx-diff %s -e updated --pipeline none --bisect --passes plant-lost-yield 2>/dev/null | FileCheck %s
// RUN: exits 3 mx-diff %s -e updated --pipeline none --passes 'plant-lost-yield{nth=1}' 2>&1 | FileCheck %s --check-prefix=NONE

// NONE: nothing to plant: there is no tensor #1 that a branch updates and yields (there are 1)

// CHECK-LABEL: after 'plant-lost-yield':
// CHECK: scf.if
// CHECK: scf.yield %arg0
// CHECK: else
// CHECK-NEXT: scf.yield %arg1
func.func @updated(%a: tensor<2xf32>, %b: tensor<2xf32>, %f: f32) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %0 = scf.if %true -> (tensor<2xf32>) {
    %x = tensor.insert %f into %a[%c0] : tensor<2xf32>
    %y = tensor.insert %f into %x[%c1] : tensor<2xf32>
    scf.yield %y : tensor<2xf32>
  } else {
    scf.yield %b : tensor<2xf32>
  }
  return %0 : tensor<2xf32>
}
