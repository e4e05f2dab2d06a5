// RUN: exits 3 mx-diff %s --split-input-file --pipeline scalar | FileCheck %s

// What One-Shot Bufferize has no rule for is no finding.

// CHECK: bufferization-limits.mlir (part 1) @main: unsupported in scalar
// CHECK-NEXT: pass: one-shot-bufferize
// CHECK-NEXT: without unique scf.yield is not supported
func.func @main(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %r = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %a : tensor<4xf32>
  ^bb2:
    %b = arith.addf %a, %a : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// CHECK: (part 2) @main: unsupported in scalar
// CHECK-NEXT: pass: one-shot-bufferize
// CHECK-NEXT: to_tensor ops without `restrict` are not supported
func.func @main(%m: memref<4xf32>) -> tensor<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return %t : tensor<4xf32>
}
