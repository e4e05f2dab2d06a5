// RUN: mx-interp %s --input splat:1 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: mx-interp %s --input splat:0 2>&1 | FileCheck %s --check-prefix=ZERO

// e is not a float: another result within some ulp is as right.
// ONE: result #0 has 1 unspecified elements
// ONE: 2.718281{{.*}} : f32
// ZERO-NOT: unspecified
// ZERO: 1.000000e+00 : f32
func.func @main(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  return %0 : f32
}
