// RUN: exits 1 mx-diff %s -e limit --pipeline none 2> %t.err | FileCheck %s --check-prefix=LIMIT
// RUN: FileCheck %s --check-prefix=LIMIT-ERR < %t.err
// RUN: exits 1 mx-diff %s -e undefined --pipeline none 2> %t.err | FileCheck %s --check-prefix=UNDEFINED

// A failed check is a finding, however the run goes on.

// LIMIT: @limit: check failed in values, input set 0
// LIMIT-NEXT: failed-check.mlir:[[#@LINE+6]]:3: expected 2, got 1
// LIMIT-NEXT: limit reached
// LIMIT-ERR: error: check failed in values
func.func private @limit() {
  %one = arith.constant 1 : i8
  // The line that the message names.
  check.expect_eq_const %one, 2 : i8
  func.call @endless() : () -> ()
  return
}

// UNDEFINED: @undefined: undefined in values, input set 0
// UNDEFINED-NEXT: expected 2, got 1
// UNDEFINED-NEXT: divides by zero
func.func private @undefined() {
  %one = arith.constant 1 : i8
  %zero = arith.constant 0 : i8
  check.expect_eq_const %one, 2 : i8
  %0 = arith.divui %one, %zero : i8
  return
}

func.func private @endless() {
  func.call @endless() : () -> ()
  return
}
