// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e poison_condition 2>&1 | FileCheck %s

func.func private @pick(%c: i1) -> (i32, tensor<2xf32>) {
  %r:2 = scf.if %c -> (i32, tensor<2xf32>) {
    %a = arith.constant 1 : i32
    %t = arith.constant dense<1.0> : tensor<2xf32>
    scf.yield %a, %t : i32, tensor<2xf32>
  } else {
    %b = arith.constant 2 : i32
    %t = arith.constant dense<2.0> : tensor<2xf32>
    scf.yield %b, %t : i32, tensor<2xf32>
  }
  return %r#0, %r#1 : i32, tensor<2xf32>
}
func.func private @if_takes_one_side() {
  %true = arith.constant true
  %false = arith.constant false
  %yes:2 = call @pick(%true) : (i1) -> (i32, tensor<2xf32>)
  check.expect_eq_const %yes#0, 1 : i32
  check.expect_eq_const %yes#1, dense<1.0> : tensor<2xf32>
  %no:2 = call @pick(%false) : (i1) -> (i32, tensor<2xf32>)
  check.expect_eq_const %no#0, 2 : i32
  check.expect_eq_const %no#1, dense<2.0> : tensor<2xf32>
  return
}
// The side that is not taken may be anything.
func.func private @if_without_else_is_skipped() {
  %false = arith.constant false
  %zero = arith.constant 0 : i32
  scf.if %false {
    %ub = arith.divsi %zero, %zero : i32
  }
  return
}
func.func private @switch(%i: index) -> i32 {
  %r = scf.index_switch %i -> i32
  case 2 {
    %a = arith.constant 20 : i32
    scf.yield %a : i32
  }
  case -1 {
    %b = arith.constant -10 : i32
    scf.yield %b : i32
  }
  default {
    %c = arith.constant 0 : i32
    scf.yield %c : i32
  }
  return %r : i32
}
func.func private @index_switch_takes_its_case_or_the_default() {
  %two = arith.constant 2 : index
  %minus = arith.constant -1 : index
  %other = arith.constant 7 : index
  %a = call @switch(%two) : (index) -> i32
  check.expect_eq_const %a, 20 : i32
  %b = call @switch(%minus) : (index) -> i32
  check.expect_eq_const %b, -10 : i32
  %c = call @switch(%other) : (index) -> i32
  check.expect_eq_const %c, 0 : i32
  return
}
func.func private @execute_region_has_blocks() {
  %true = arith.constant true
  %r = scf.execute_region -> i32 {
    cf.cond_br %true, ^yes, ^no
  ^yes:
    %a = arith.constant 1 : i32
    scf.yield %a : i32
  ^no:
    %b = arith.constant 2 : i32
    scf.yield %b : i32
  }
  check.expect_eq_const %r, 1 : i32
  return
}
func.func @main() {
  call @if_takes_one_side() : () -> ()
  call @if_without_else_is_skipped() : () -> ()
  call @index_switch_takes_its_case_or_the_default() : () -> ()
  call @execute_region_has_blocks() : () -> ()
  return
}

// CHECK: use of poison: 'scf.if' {{.*}}condition
// CHECK: note: poison comes from 'ub.poison'
func.func private @poison_condition() {
  %p = ub.poison : i1
  scf.if %p {
  }
  return
}
