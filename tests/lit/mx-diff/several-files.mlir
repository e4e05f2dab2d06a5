// RUN: echo "func.func @main() {" > %t.bad.mlir
// RUN: exits 1 mx-diff %s %t.bad.mlir --split-input-file --pipeline scalar --json %t.json --junit %t.xml > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: FileCheck %s --check-prefix=JUNIT < %t.xml
// RUN: sed -n 's/^  replay: //p' %t.out | head -1 > %t.sh
// RUN: exits 1 sh %t.sh 2> %t.err | FileCheck %s --check-prefix=REPLAY
// RUN: exits 2 mx-diff %s --part 4 2>&1 | FileCheck %s --check-prefix=NO-PART
// RUN: exits 2 mx-diff %t.bad.mlir %S/limits.mlir -e unsupported 2> %t.err

// Of a finding, invalid input and something unsupported, the finding is the
// exit code.

// CHECK: several-files.mlir (part 1) @good: agree
// CHECK: several-files.mlir (part 2) @bad: undefined in values
// CHECK: several-files.mlir (part 3) @new: unsupported in values
// CHECK: bad.mlir (part 1): invalid
// CHECK:      1  agree
// CHECK-NEXT: 1  undefined
// CHECK-NEXT: 1  unsupported
// CHECK-NEXT: 1  invalid
// CHECK-NEXT: 4  programs

// REPLAY: several-files.mlir (part 2) @bad: undefined
// REPLAY-NOT: part 1
// REPLAY-NOT: part 3
// NO-PART: several-files.mlir: error: has no part 4, only 3

// JSON: "cases": [
// JSON: "input_sets": 1,
// JSON: "name": "good",
// JSON: "stage": "values",
// JSON: "stages": [
// JSON: "stage": "values",
// JSON-NEXT: "verdict": "agree"
// JSON: "stage": "scalar",
// JSON-NEXT: "verdict": "agree"
// JSON: "verdict": "agree"
// JSON: "message": "{{.*}}divides by zero",
// JSON: "name": "bad",
// JSON: "part": 2,
// JSON: "replay": "mx-diff {{.*}}several-files.mlir --entry bad --pipeline none --input-sets 1 --part 2",
// JSON: "verdict": "undefined"
// JSON: "exit_code": 1,
// JSON: "tool": "mx-diff"

// JUNIT: <testsuite name="mx-diff" tests="4" failures="1" errors="1" skipped="1">
func.func @good() -> i8 {
  %0 = arith.constant 1 : i8
  return %0 : i8
}

// -----

func.func @bad() -> i8 {
  %0 = arith.constant 0 : i8
  %1 = arith.divui %0, %0 : i8
  return %1 : i8
}

// -----

func.func @new() {
  "new.op"() : () -> ()
  return
}
