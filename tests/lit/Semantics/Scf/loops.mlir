// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e step_0 2>&1 | FileCheck %s --check-prefix=STEP

func.func private @for_folds_in_order() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  // 0, 3, 6, 9: (((1 * 2 + 0) * 2 + 3) * 2 + 6) * 2 + 9
  %r = scf.for %i = %c0 to %c10 step %c3 iter_args(%acc = %one) -> index {
    %double = arith.muli %acc, %two : index
    %next = arith.addi %double, %i : index
    scf.yield %next : index
  }
  check.expect_eq_const %r, 49 : index
  return
}
func.func private @for_without_iterations() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %r = scf.for %i = %c1 to %c0 step %c1 iter_args(%acc = %t) -> tensor<2xi8> {
    %next = arith.addi %acc, %acc : tensor<2xi8>
    scf.yield %next : tensor<2xi8>
  }
  check.expect_eq_const %r, dense<[1, 2]> : tensor<2xi8>
  return
}
// As an unsigned number, -1 of i8 is above 253.
func.func private @for_over_integers_signed_or_not() {
  %from = arith.constant -3 : i8
  %to = arith.constant -1 : i8
  %one = arith.constant 1 : i8
  %zero = arith.constant 0 : i8
  %signed = scf.for %i = %from to %to step %one iter_args(%n = %zero) -> i8 : i8 {
    %next = arith.addi %n, %one : i8
    scf.yield %next : i8
  }
  check.expect_eq_const %signed, 2 : i8
  %none = scf.for %i = %zero to %to step %one iter_args(%n = %zero) -> i8 : i8 {
    %next = arith.addi %n, %one : i8
    scf.yield %next : i8
  }
  check.expect_eq_const %none, 0 : i8
  %many = scf.for unsigned %i = %zero to %to step %one iter_args(%n = %zero) -> i8 : i8 {
    %next = arith.addi %n, %one : i8
    scf.yield %next : i8
  }
  check.expect_eq_const %many, -1 : i8
  return
}
// Each iteration sees the versions that the one before yielded.
func.func private @for_exchanges_tensors() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = arith.constant dense<[1, 2]> : tensor<2xi8>
  %b = arith.constant dense<[3, 4]> : tensor<2xi8>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b) -> (tensor<2xi8>, tensor<2xi8>) {
    scf.yield %y, %x : tensor<2xi8>, tensor<2xi8>
  }
  check.expect_eq_const %r#0, dense<[3, 4]> : tensor<2xi8>
  check.expect_eq_const %r#1, dense<[1, 2]> : tensor<2xi8>
  return
}
// Before the condition holds no more: what it forwards, not the loop's values.
func.func private @while_gives_what_the_condition_forwards() {
  %one = arith.constant 1 : i32
  %ten = arith.constant 10 : i32
  %r = scf.while (%n = %one) : (i32) -> f32 {
    %go = arith.cmpi slt, %n, %ten : i32
    %f = arith.sitofp %n : i32 to f32
    scf.condition(%go) %f : f32
  } do {
  ^bb0(%f: f32):
    %n = arith.fptosi %f : f32 to i32
    %double = arith.addi %n, %n : i32
    scf.yield %double : i32
  }
  check.expect_eq_const %r, 16.0 : f32
  return
}
func.func @main() {
  call @for_folds_in_order() : () -> ()
  call @for_without_iterations() : () -> ()
  call @for_over_integers_signed_or_not() : () -> ()
  call @for_exchanges_tensors() : () -> ()
  call @while_gives_what_the_condition_forwards() : () -> ()
  return
}

// STEP: undefined behaviour: 'scf.for' has the step 0, which is not positive
func.func private @step_0() {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %c0 step %c0 {
  }
  return
}
