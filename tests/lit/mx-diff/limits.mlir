// RUN: exits 4 mx-diff %s -e endless --limit-steps 10000 2> %t.err | FileCheck %s --check-prefix=LIMIT
// RUN: exits 4 mx-diff %s -e endless --limit-steps 10000 --json %t.json > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=ONCE < %t.json
// RUN: exits 3 mx-diff %s -e unsupported 2> %t.err | FileCheck %s --check-prefix=NO-SEMANTICS

// LIMIT: limit in values
// LIMIT-NEXT: reached the limit of 10000 steps
// The other input sets are not waited for.
// ONCE: "input_sets": 1,
func.func private @endless(%a: i32) -> i32 {
  %true = arith.constant true
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    scf.condition(%true) %x : i32
  } do {
  ^bb0(%x: i32):
    scf.yield %x : i32
  }
  return %0 : i32
}

// NO-SEMANTICS: unsupported in values
// NO-SEMANTICS-NEXT: limits.mlir:[[#@LINE+2]]:8: unsupported: 'complex.create' has no semantics in the interpreter
func.func private @unsupported(%a: f32) -> f32 {
  %0 = complex.create %a, %a : complex<f32>
  %1 = complex.re %0 : complex<f32>
  return %1 : f32
}
