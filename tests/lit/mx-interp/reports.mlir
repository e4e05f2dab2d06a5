// RUN: rm -rf %t && mkdir %t
// RUN: exits 1 mx-interp %s --split-input-file --seed 3 --json %t/r.json --junit %t/r.xml
// RUN: FileCheck %s --check-prefix=JSON < %t/r.json
// RUN: FileCheck %s --check-prefix=JUNIT < %t/r.xml
// RUN: exits 2 mx-interp %s -e good --json %t/no/r.json 2>&1 | FileCheck %s --check-prefix=UNWRITABLE
// RUN: exits 2 mx-interp %s -e good --output %t/no/out 2>&1 | FileCheck %s --check-prefix=UNWRITABLE-RESULTS
// RUN: mkdir %t/out.1.npy && exits 2 mx-interp %s -e good --output %t/out 2>&1 | FileCheck %s --check-prefix=UNWRITABLE-RESULTS
// RUN: ls %t | FileCheck %s --check-prefix=LEFT

// Keys are in alphabetical order.
// JSON: "cases": [
// JSON: "checks": 0,
// JSON: "exit_code": 0,
// JSON: "file": "{{.*}}reports.mlir"
// JSON: "inputs": [
// JSON-NEXT: "random:3:uniform"
// JSON: "name": "good",
// JSON-NEXT: "part": 1,
// JSON: "results": [
// JSON: "unspecified": 0,
// JSON-NEXT: "value": "7 : i8"
// JSON: "steps": [[#]],
// JSON: "verdict": "ok"
// JSON: "exit_code": 1,
// JSON: "message": "{{.*}}reports.mlir{{.*}}: undefined behaviour: 'arith.divui' divides by zero"
// JSON: "name": "bad",
// JSON-NEXT: "part": 2,
// JSON: "verdict": "undefined behaviour"
// JSON: "exit_code": 1,
// JSON-NEXT: "format": 1,
// JSON-NEXT: "llvm": "22.1.{{.*}}",
// JSON-NEXT: "tool": "mx-interp"

// JUNIT: <testsuite name="mx-interp" tests="2" failures="1" errors="0" skipped="0">
// JUNIT: <testcase classname="{{.*}}reports.mlir (part 1)" name="good" time="{{.*}}"/>
// JUNIT: <testcase classname="{{.*}}reports.mlir (part 2)" name="bad" time="{{.*}}">
// JUNIT-NEXT: <failure message="undefined behaviour">{{.*}}&apos;arith.divui&apos; divides by zero</failure>

// UNWRITABLE: mx-interp: error: {{.*}}r.json: cannot be written: No such file or directory
// UNWRITABLE-RESULTS: mx-interp: error: results are not written: {{.*}}out.{{[01]}}.npy{{.*}}: cannot be written

// LEFT: out.1.npy
// LEFT-NEXT: r.json
// LEFT-NEXT: r.xml
// LEFT-NOT: {{.}}
func.func @good(%a: i8) -> (i8, i8) {
  %0 = arith.constant 7 : i8
  return %0, %a : i8, i8
}

// -----

func.func @bad() -> i8 {
  %0 = arith.constant 0 : i8
  %1 = arith.divui %0, %0 : i8
  return %1 : i8
}
