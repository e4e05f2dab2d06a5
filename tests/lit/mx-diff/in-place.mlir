// RUN: exits 1 mx-diff %s -e passed_on --pipeline scalar 2>/dev/null | FileCheck %s --check-prefix=PASSED
// RUN: exits 1 mx-diff %s -e overwritten --pipeline scalar 2>/dev/null | FileCheck %s --check-prefix=OVERWRITTEN
// RUN: exits 1 mx-diff %s -e twice --pipeline scalar 2>/dev/null | FileCheck %s --check-prefix=TWICE

// Where One-Shot Bufferize is at fault, the decision is named that is.

// PASSED:      bisect: 'one-shot-bufferize' is the first pass after which this is so
// PASSED-NEXT: pattern: 'in-place:scf.yield-in-scf.index_switch' on operand #0 of 'scf.yield' at {{.*}}in-place.mlir:[[#@LINE+9]]:
func.func @passed_on() {
  %f1 = arith.constant 1.0 : f32
  %f9 = arith.constant 9.0 : f32
  %c0 = arith.constant 0 : index
  %a = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %b = tensor.from_elements %f9, %f9 : tensor<2xf32>
  %r = scf.index_switch %c0 -> tensor<2xf32>
  case 1 { scf.yield %b : tensor<2xf32> }
  default { scf.yield %a : tensor<2xf32> }
  %w = tensor.insert %f9 into %r[%c0] : tensor<2xf32>
  %e = tensor.extract %w[%c0] : tensor<2xf32>
  check.expect_eq_const %e, 9.0 : f32
  check.expect_eq_const %a, dense<1.0> : tensor<2xf32>
  return
}

// OVERWRITTEN: pattern: 'in-place:linalg.map' on operand #1 of 'linalg.map' at
func.func @overwritten() {
  %f1 = arith.constant 1.0 : f32
  %a = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %r = linalg.map ins(%a : tensor<2xf32>) outs(%a : tensor<2xf32>)
    (%in: f32, %init: f32) {
      linalg.yield %init : f32
    }
  check.expect_eq_const %r, dense<1.0> : tensor<2xf32>
  check.expect_eq_const %a, dense<1.0> : tensor<2xf32>
  return
}

// TWICE: pattern: 'in-place:func.return-given-twice' on operand #0 of 'func.return' at
func.func private @both(%t: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) attributes {no_inline} {
  return %t, %t : tensor<2xf32>, tensor<2xf32>
}
func.func @twice() {
  %f1 = arith.constant 1.0 : f32
  %f9 = arith.constant 9.0 : f32
  %c0 = arith.constant 0 : index
  %t = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %a, %b = func.call @both(%t) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %w = tensor.insert %f9 into %a[%c0] : tensor<2xf32>
  %e = tensor.extract %w[%c0] : tensor<2xf32>
  check.expect_eq_const %e, 9.0 : f32
  check.expect_eq_const %b, dense<1.0> : tensor<2xf32>
  return
}
