// RUN: exits 1 mx-diff %s -e divide --input splat:1 --input splat:0 > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=DIVIDE < %t.out
// RUN: FileCheck %s --check-prefix=DIAG < %t.err
// RUN: mx-diff %s -e divide --input splat:1 --input splat:3
// RUN: exits 1 mx-diff %s -e shift --input splat:1 --input splat:8 2> %t.err | FileCheck %s --check-prefix=POISON
// RUN: exits 1 mx-diff %s -e check 2> %t.err | FileCheck %s --check-prefix=FAILED

// Nothing else is compared, and compiled code does not run: it would trap.
// DIVIDE: undefined.mlir @divide: undefined in values, input set 0
// DIVIDE-NEXT: undefined.mlir:[[#@LINE+6]]:8: undefined behaviour: 'arith.divsi' divides by zero
// DIVIDE-NEXT: replay: {{.*}}
// DIVIDE-NOT: {{.}}
// DIAG: undefined.mlir:[[#@LINE+3]]:8: error: undefined behaviour: 'arith.divsi' divides by zero

func.func private @divide(%a: i8, %b: i8) -> i8 {
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}

// POISON: undefined in values
// POISON-NEXT: use of poison: @shift returns poison: result #0
// POISON-NEXT: poison comes from 'arith.shli'
func.func private @shift(%a: i8, %b: i8) -> i8 {
  %0 = arith.shli %a, %b : i8
  return %0 : i8
}

// All sides agree that the check fails, and a failed check is a finding.
// FAILED: check failed in values
// FAILED-NEXT: undefined.mlir:[[#@LINE+5]]:3: {{.*}}expected 2, got 1
// FAILED-NEXT: replay: {{.*}}
// FAILED-NOT: {{.}}
func.func private @check() {
  %0 = arith.constant 1 : i8
  check.expect_eq_const %0, 2 : i8
  return
}
