// A command without a program: this file is read by FileCheck alone.

// RUN: mx-fuzz faults --fault never-freed,overwrite-by-insert --json %t.json --markdown %t.md | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: FileCheck %s --check-prefix=TABLE < %t.md

// In the order of the table.
// CHECK: caught overwrite-by-insert {{.*}} program{{.*}} planted
// CHECK-NEXT: 'plant-in-place': '{{.*}}' at generated:{{.*}} reads {{.*}} instead of
// CHECK: caught never-freed
// CHECK-NEXT: 'plant-lost-free': leak: never freed: allocation
// CHECK: 2 of 2 faults caught, each in {{.*}} s or less

// JSON: "pass": "plant-in-place"
// JSON: "verdict": "mismatch"
// JSON: "witness": {
// JSON: "description": "tensor.insert writes to a tensor that is read later"
// JSON: "exit_code": 0
// JSON: "family": "in-place"
// JSON: "name": "overwrite-by-insert"
// JSON: "planted":
// JSON: "programs":
// JSON: "replay": "mx-fuzz gen --seed {{.*}} > program.mlir; mx-diff program.mlir --seed {{.*}} --pipeline none --passes '{{.*}}plant-in-place{edge=insert{{.*}}}'"
// JSON: "verdict": "caught"
// JSON: "tool": "mx-fuzz faults"

// TABLE: ## in-place
// TABLE: | overwrite-by-insert | tensor.insert writes to a tensor that is read later: `plant-in-place{edge=insert}` | {{[0-9]+}} | {{.*}} | '{{.*}}' at generated:
// TABLE: ## buffers
// TABLE: | never-freed | memory is never freed: `plant-lost-free` |

// Without time there is no program.
// What One-Shot Bufferize does wrong by itself, the mistake in it is not caught
// by.
// RUN: mx-fuzz faults --fault overwrite-shared-out | FileCheck %s --check-prefix=OTHERS
// OTHERS: caught overwrite-shared-out {{.*}} 1 finding of other passes

// RUN: exits 1 mx-fuzz faults --fault never-freed --seconds 0 | FileCheck %s --check-prefix=ESCAPED
// ESCAPED: ESCAPED never-freed 0 programs, 0 planted, 0.00 s
// ESCAPED: 0 of 1 fault caught

// RUN: mx-fuzz faults --list | FileCheck %s --check-prefix=LIST
// LIST: overwrite-by-insert in-place tensor.insert writes to a tensor that is read later
// LIST: scale-bias numbers a scale's exponent is decoded one too high

// RUN: exits 2 mx-fuzz faults --fault nosuch 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: mx-fuzz faults: error: --fault: no fault is called 'nosuch'; --list shows all
// RUN: exits 2 mx-fuzz faults --seconds -1 2>&1 | FileCheck %s --check-prefix=SECONDS
// SECONDS: mx-fuzz faults{{.*}}seconds
// RUN: exits 2 mx-fuzz faults --fault never-freed --json %t.no/such/folder.json 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER-NOT: caught never-freed
// FOLDER: mx-fuzz faults: error: {{.*}}folder.json
