// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e not_broadcastable 2>&1 | FileCheck %s --check-prefix=BROADCAST
// RUN: exits 1 mx-interp %s -e not_equal 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: exits 1 mx-interp %s -e not_required 2>&1 | FileCheck %s --check-prefix=REQUIRE
// RUN: exits 1 mx-interp %s -e error_constrained 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: exits 1 mx-interp %s -e no_witness 2>&1 | FileCheck %s --check-prefix=WITNESS

func.func private @assuming_a_broadcast() {
  %a = shape.const_shape [2, 2] : tensor<2xindex>
  %b = shape.const_shape [3, 1, 2] : tensor<3xindex>
  %w = shape.cstr_broadcastable %a, %b : tensor<2xindex>, tensor<3xindex>
  %r:2 = shape.assuming %w -> (tensor<3xindex>, i32) {
    %c = shape.broadcast %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<3xindex>
    %i = arith.constant 7 : i32
    shape.assuming_yield %c, %i : tensor<3xindex>, i32
  }
  check.expect_eq_const %r#0, dense<[3, 2, 2]> : tensor<3xindex>
  check.expect_eq_const %r#1, 7 : i32
  return
}
func.func private @all_hold() {
  %a = shape.const_shape [1, 2] : !shape.shape
  %b = shape.const_shape [1, 2] : tensor<2xindex>
  %true = arith.constant true
  %equal = shape.cstr_eq %a, %b : !shape.shape, tensor<2xindex>
  %required = shape.cstr_require %true, "is true"
  %known = shape.const_witness true
  %all = shape.assuming_all %equal, %required, %known
  %r = shape.assuming %all -> i32 {
    %i = arith.constant 9 : i32
    shape.assuming_yield %i : i32
  }
  check.expect_eq_const %r, 9 : i32
  return
}
// A witness that nothing assumes is a value like others.
func.func private @unused_witness() {
  %w = shape.const_witness false
  %all = shape.assuming_all %w
  return
}
func.func @main() {
  call @assuming_a_broadcast() : () -> ()
  call @all_hold() : () -> ()
  call @unused_witness() : () -> ()
  return
}

// BROADCAST: 'shape.cstr_broadcastable' fails: the shapes do not broadcast to one
func.func private @not_broadcastable() {
  %a = shape.const_shape [2, 2] : tensor<2xindex>
  %b = shape.const_shape [3, 2] : tensor<2xindex>
  %w = shape.cstr_broadcastable %a, %b : tensor<2xindex>, tensor<2xindex>
  return
}
// EQUAL: 'shape.cstr_eq' fails: the shapes differ
func.func private @not_equal() {
  %a = shape.const_shape [2, 2] : tensor<2xindex>
  %b = shape.const_shape [1, 2] : tensor<2xindex>
  %w = shape.cstr_eq %a, %b : tensor<2xindex>, tensor<2xindex>
  return
}
// REQUIRE: 'shape.cstr_require' fails: sizes fit
func.func private @not_required() {
  %false = arith.constant false
  %w = shape.cstr_require %false, "sizes fit"
  return
}
// ERROR: use of poison: 'shape.cstr_eq' a shape is poison
func.func private @error_constrained() {
  %c = arith.constant -1 : index
  %a = shape.from_extents %c : index
  %w = shape.cstr_eq %a, %a : !shape.shape, !shape.shape
  return
}
// WITNESS: 'shape.assuming' assumes a witness that does not hold
func.func private @no_witness() {
  %true = shape.const_witness true
  %false = shape.const_witness false
  %all = shape.assuming_all %true, %false
  shape.assuming %all {
    shape.assuming_yield
  }
  return
}
