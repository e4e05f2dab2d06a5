// RUN: mx-interp %s
// RUN: exits 4 mx-interp %s -e forever 2>&1 | FileCheck %s

func.func private @swap(%a: i32, %b: tensor<2xf32>) -> (tensor<2xf32>, i32) {
  func.return %b, %a : tensor<2xf32>, i32
}
func.func private @call_passes_arguments_and_results() {
  %a = arith.constant 7 : i32
  %t = arith.constant dense<[1.0, -0.0]> : tensor<2xf32>
  %r:2 = func.call @swap(%a, %t) : (i32, tensor<2xf32>) -> (tensor<2xf32>, i32)
  check.expect_eq_const %r#0, dense<[1.0, -0.0]> : tensor<2xf32>
  check.expect_eq_const %r#1, 7 : i32
  return
}
func.func private @overwrite(%t: tensor<2xi8>, %u: tensor<2xi8>) -> (tensor<2xi8>, tensor<2xi8>) {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9 : i8
  %w = tensor.insert %nine into %t[%c0] : tensor<2xi8>
  func.return %w, %u : tensor<2xi8>, tensor<2xi8>
}
// One value passed twice: the callee's new version of one leaves the other.
func.func private @call_with_one_tensor_twice() {
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %r:2 = func.call @overwrite(%t, %t) : (tensor<2xi8>, tensor<2xi8>) -> (tensor<2xi8>, tensor<2xi8>)
  check.expect_eq_const %r#0, dense<[9, 2]> : tensor<2xi8>
  check.expect_eq_const %r#1, dense<[1, 2]> : tensor<2xi8>
  check.expect_eq_const %t, dense<[1, 2]> : tensor<2xi8>
  return
}
func.func private @factorial(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %small = arith.cmpi sle, %n, %one : i64
  %r = scf.if %small -> i64 {
    scf.yield %one : i64
  } else {
    %m = arith.subi %n, %one : i64
    %f = func.call @factorial(%m) : (i64) -> i64
    %p = arith.muli %n, %f : i64
    scf.yield %p : i64
  }
  func.return %r : i64
}
func.func private @call_itself() {
  %n = arith.constant 10 : i64
  %r = func.call @factorial(%n) : (i64) -> i64
  check.expect_eq_const %r, 3628800 : i64
  return
}
func.func @main() {
  call @call_passes_arguments_and_results() : () -> ()
  call @call_with_one_tensor_twice() : () -> ()
  call @call_itself() : () -> ()
  return
}

// CHECK: limit reached: 'func.func' reached the limit of 2000 nested calls and regions
func.func private @forever() {
  call @forever() : () -> ()
  return
}
