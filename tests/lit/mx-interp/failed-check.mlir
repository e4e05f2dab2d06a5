// RUN: exits 1 mx-interp %s -e limit --json %t.json 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: exits 1 mx-interp %s -e undefined --json %t.json 2>&1 | FileCheck %s --check-prefix=UNDEFINED
// RUN: FileCheck %s --check-prefix=JSON-UNDEFINED < %t.json
// RUN: exits 1 mx-interp %s -e unwritten --output %t.missing/out 2>&1 | FileCheck %s --check-prefix=UNWRITTEN

// A failed check is a finding, however the run goes on.

// LIMIT: error: check failed: expected 2, got 1
// LIMIT: error: limit reached
// JSON: "exit_code": 1,
// JSON: "failed_checks": 1,
// JSON: "message": "{{.*}}check failed: expected 2, got 1\n{{.*}}limit reached:
// JSON: "verdict": "check failed"
func.func private @limit() {
  %one = arith.constant 1 : i8
  check.expect_eq_const %one, 2 : i8
  func.call @endless() : () -> ()
  return
}

// UNDEFINED: error: check failed
// UNDEFINED: error: undefined behaviour
// JSON-UNDEFINED: "message": "{{.*}}check failed: expected 2, got 1\n{{.*}}divides by zero"
// JSON-UNDEFINED: "verdict": "undefined behaviour"
func.func private @undefined() {
  %one = arith.constant 1 : i8
  %zero = arith.constant 0 : i8
  check.expect_eq_const %one, 2 : i8
  %0 = arith.divui %one, %zero : i8
  return
}

// UNWRITTEN: error: check failed
// UNWRITTEN: error: results are not written
func.func private @unwritten() -> i8 {
  %one = arith.constant 1 : i8
  check.expect_eq_const %one, 2 : i8
  return %one : i8
}

func.func private @endless() {
  func.call @endless() : () -> ()
  return
}
