// RUN: exits 1 mx-diff %s --passes canonicalize --pipeline none | FileCheck %s
// RUN: exits 1 mx-diff %s --passes sccp --pipeline none | FileCheck %s

// MLIR 22.1 folds the NaN of f8E8M0FNU to infinity. No pattern does it, and any
// pass that folds: the operation is named.

// CHECK: wrong-fold.mlir @main: mismatch in after passes
// CHECK-NEXT: result #0: expected nan (0x7FC00000), got inf (0x7F800000)
// CHECK-NEXT: bisect: '{{canonicalize|sccp}}' is the first pass after which this is so
// CHECK-NEXT: pattern: 'fold' on 'arith.extf' at {{.*}}wrong-fold.mlir:[[#@LINE+5]]:8
func.func @main() -> (f32, i32) {
  %c2 = arith.constant 2 : i32
  %four = arith.addi %c2, %c2 : i32
  %nan = arith.constant 0xFF : f8E8M0FNU
  %w = arith.extf %nan : f8E8M0FNU to f32
  %five = arith.ori %four, %c2 : i32
  return %w, %five : f32, i32
}
