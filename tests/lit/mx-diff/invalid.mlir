// RUN: exits 2 mx-diff %s --pipeline fast 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: exits 2 mx-diff %s --passes no-such-pass 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: exits 2 mx-diff %s --passes 'builtin.module(cse' 2>&1 | FileCheck %s --check-prefix=BRACKET
// RUN: exits 2 mx-diff %s --passes cse --opt-cmd cat 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: exits 2 mx-diff %s --opt-cmd cat --bisect 2>&1 | FileCheck %s --check-prefix=BISECT
// RUN: exits 2 mx-diff %s --traffic --pipeline none 2>&1 | FileCheck %s --check-prefix=TRAFFIC
// RUN: exits 2 mx-diff %s --input-sets 0 2>&1 | FileCheck %s --check-prefix=SETS
// RUN: exits 2 mx-diff %s --input splat:x 2>&1 | FileCheck %s --check-prefix=INPUT
// RUN: exits 2 mx-diff %s -e nobody 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: exits 2 mx-diff 2>&1 | FileCheck %s --check-prefix=NO-FILE
// RUN: exits 2 mx-diff %t.missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: exits 2 mx-diff %s --pipeline none --json %t.missing/r.json 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: head -c 200000 /dev/zero | tr '\0' '[' > %t.brackets
// RUN: exits 2 mx-diff %t.brackets 2>&1 | FileCheck %s --check-prefix=NESTED

// PIPELINE: mx-diff: error: no pipeline is called 'fast'; expected all, none, scalar, scalar-o2, scalar-dealloc
// PASS: mx-diff: error: --passes: {{.*}}'no-such-pass' does not refer to a registered pass
// BRACKET: --passes: no closing bracket after builtin.module(
// BOTH: --passes and --opt-cmd exclude each other
// BISECT: --bisect: an external command has no passes to look at
// TRAFFIC: --traffic: counts under a pipeline, and --pipeline names none
// SETS: --input-sets: expected at least 1
// INPUT: 'x' is no value of type i8
// ENTRY: no function is called @nobody
// NO-FILE: Not enough positional command line arguments
// MISSING: missing.mlir: cannot be read
// JSON: r.json: cannot be written
// NESTED: nests deeper than 1000 brackets
func.func @main(%a: i8) -> i8 {
  return %a : i8
}
