// RUN: mx-diff %s --pipeline none --passes 'one-shot-bufferize{bufferize-function-boundaries=1},plant-stray-copy' | FileCheck %s
// RUN: exits 3 mx-diff %s --pipeline none --passes 'one-shot-bufferize{bufferize-function-boundaries=1},plant-stray-copy{nth=1}' 2>&1 | FileCheck %s --check-prefix=NONE

// No result differs, so no comparison of values finds the copy: the gate counts
// its bytes.

// CHECK: @main: agree (4 input sets; values, after passes;
// NONE: nothing to plant: there is no argument #1 that is written to (there are 1)
func.func @main(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %r = tensor.insert %one into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}
