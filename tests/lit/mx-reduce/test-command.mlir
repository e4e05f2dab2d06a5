// RUN: mx-reduce %s --test 'grep -q arith.muli' -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: exits 2 mx-reduce %s --test 'grep -q arith.divsi' -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=BORING
// RUN: exits 2 mx-reduce %s --test 'no-such-command --fast' -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: exits 2 mx-reduce %s --test 'sleep 600' --test-seconds 1 -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=SLOW
// What the command has started ends with it, and lets go of the lock.
// RUN: exits 2 mx-reduce %s --test 'flock %t.lock sleep 600; false' --test-seconds 1 -o %t.none.mlir
// RUN: flock --timeout 10 %t.lock true
// RUN: exits 2 mx-reduce %s --test '' 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not ls %t.none.mlir

// CHECK: // exits with 0: grep -q arith.muli
// CHECK-NEXT: module {
// CHECK-NEXT: func.func @main(%[[A:.*]]: i8) {
// CHECK-NEXT: arith.muli %[[A]], %[[A]] : i8
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

// BORING: mx-reduce: error: there is nothing to keep: 'grep -q arith.divsi' does not exit with 0 for the program as it is
// MISSING: mx-reduce: error: --test: 'no-such-command --fast' could not be started
// SLOW: there is nothing to keep: 'sleep 600' does not exit with 0
// EMPTY: --test: expected a command
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b : i8
  %1 = arith.muli %0, %b : i8
  %2 = arith.subi %1, %a : i8
  return %2 : i8
}
