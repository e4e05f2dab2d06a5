// RUN: mx-interp %s
// RUN: exits 3 mx-interp %s -e returns_a_function 2>&1 | FileCheck %s

func.func private @double(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func private @square(%x: i32) -> i32 {
  %y = arith.muli %x, %x : i32
  return %y : i32
}
func.func private @twice(%f: (i32) -> i32, %x: i32) -> i32 {
  %y = func.call_indirect %f(%x) : (i32) -> i32
  %z = func.call_indirect %f(%y) : (i32) -> i32
  return %z : i32
}
func.func private @functions_are_passed_on() {
  %three = arith.constant 3 : i32
  %double = func.constant @double : (i32) -> i32
  %square = func.constant @square : (i32) -> i32
  %a = func.call @twice(%double, %three) : ((i32) -> i32, i32) -> i32
  %b = func.call @twice(%square, %three) : ((i32) -> i32, i32) -> i32
  check.expect_eq_const %a, 12 : i32
  check.expect_eq_const %b, 81 : i32
  return
}
func.func private @functions_are_chosen() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %three = arith.constant 3 : i32
  %double = func.constant @double : (i32) -> i32
  %square = func.constant @square : (i32) -> i32
  // double, square, double: 3, 6, 36, 72.
  %r:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%f = %double, %g = %square, %x = %three) -> ((i32) -> i32, (i32) -> i32, i32) {
    %y = func.call_indirect %f(%x) : (i32) -> i32
    scf.yield %g, %f, %y : (i32) -> i32, (i32) -> i32, i32
  }
  check.expect_eq_const %r#2, 72 : i32
  return
}
func.func @main() {
  call @functions_are_passed_on() : () -> ()
  call @functions_are_chosen() : () -> ()
  return
}

// CHECK: unsupported: 'func.func' is the entry and returns a function
func.func private @returns_a_function() -> ((i32) -> i32) {
  %double = func.constant @double : (i32) -> i32
  return %double : (i32) -> i32
}
