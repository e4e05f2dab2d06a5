// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e poison_condition 2>&1 | FileCheck %s

func.func private @scalars() {
  %t = arith.constant true
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %r = arith.select %t, %a, %b : i32
  check.expect_eq_const %r, 1 : i32
  return
}
func.func private @whole_tensors() {
  %f = arith.constant false
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %r = arith.select %f, %a, %b : tensor<2xf32>
  check.expect_eq_const %r, dense<[3.0, 4.0]> : tensor<2xf32>
  return
}
func.func private @element_by_element() {
  %c = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %a = arith.constant dense<[1.0, 0x7FC00000, -0.0]> : tensor<3xf32>
  %b = arith.constant dense<[0x7FC00000, 2.0, 0.0]> : tensor<3xf32>
  %r = arith.select %c, %a, %b : tensor<3xi1>, tensor<3xf32>
  check.expect_eq_const %r, dense<[1.0, 2.0, -0.0]> : tensor<3xf32>
  return
}
func.func private @of_itself() {
  %c = arith.constant dense<[true, false]> : tensor<2xi1>
  %r = arith.select %c, %c, %c : tensor<2xi1>, tensor<2xi1>
  check.expect_eq_const %r, dense<[true, false]> : tensor<2xi1>
  return
}
// What is not chosen may be poison.
func.func private @poison_on_the_other_side() {
  %t = arith.constant true
  %a = arith.constant 1 : i32
  %p = ub.poison : i32
  %r = arith.select %t, %a, %p : i32
  check.expect_eq_const %r, 1 : i32
  return
}
func.func @main() {
  call @scalars() : () -> ()
  call @whole_tensors() : () -> ()
  call @element_by_element() : () -> ()
  call @of_itself() : () -> ()
  call @poison_on_the_other_side() : () -> ()
  return
}

// CHECK: note: poison comes from 'ub.poison'
func.func private @poison_condition() -> i32 {
  %p = ub.poison : i1
  %a = arith.constant 1 : i32
  %r = arith.select %p, %a, %a : i32
  return %r : i32
}
