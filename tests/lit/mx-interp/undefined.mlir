// RUN: exits 1 mx-interp %s -e divide --input splat:1 --input splat:0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: exits 1 mx-interp %s -e divide --input splat:-128 --input splat:-1 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: exits 1 mx-interp %s -e shift --input splat:1 --input splat:8 2>&1 | FileCheck %s --check-prefix=POISON
// RUN: exits 1 mx-interp %s -e shift --input splat:1 --input splat:8 --output %t.out
// RUN: not ls %t.out.0.npy

// ZERO: undefined.mlir:[[#@LINE+4]]:8: error: undefined behaviour: 'arith.divsi' divides by zero
// ZERO-NOT: {{^}}0 : i8
// OVERFLOW: undefined behaviour: 'arith.divsi' divides the smallest signed integer by -1
func.func private @divide(%a: i8, %b: i8) -> i8 {
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}

// The result is shown, its elements by name, and reported.
// POISON: dense<poison> : tensor<2xi8>
// POISON: error: use of poison: @shift returns poison: result #0, element [0] and 1 more
// POISON: undefined.mlir:[[#@LINE+2]]:8: note: poison comes from 'arith.shli': the shift amount is not below the width
func.func private @shift(%a: tensor<2xi8>, %b: tensor<2xi8>) -> tensor<2xi8> {
  %0 = arith.shli %a, %b : tensor<2xi8>
  return %0 : tensor<2xi8>
}
