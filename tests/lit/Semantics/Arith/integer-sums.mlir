// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e nsw_broken 2>&1 | FileCheck %s --check-prefix=NSW
// RUN: exits 1 mx-interp %s -e nuw_broken 2>&1 | FileCheck %s --check-prefix=NUW

// Integers wrap, at every width.

func.func private @addi() {
  %a = arith.constant dense<[127, -1, 100]> : tensor<3xi8>
  %b = arith.constant dense<[1, 1, 100]> : tensor<3xi8>
  %r = arith.addi %a, %b : tensor<3xi8>
  check.expect_eq_const %r, dense<[-128, 0, -56]> : tensor<3xi8>
  return
}
func.func private @subi() {
  %a = arith.constant dense<[-128, 0, 5]> : tensor<3xi8>
  %b = arith.constant dense<[1, 1, 7]> : tensor<3xi8>
  %r = arith.subi %a, %b : tensor<3xi8>
  check.expect_eq_const %r, dense<[127, -1, -2]> : tensor<3xi8>
  return
}
func.func private @muli() {
  %a = arith.constant dense<[64, -128, 15]> : tensor<3xi8>
  %b = arith.constant dense<[4, -1, 17]> : tensor<3xi8>
  %r = arith.muli %a, %b : tensor<3xi8>
  check.expect_eq_const %r, dense<[0, -128, -1]> : tensor<3xi8>
  return
}
func.func private @widths() {
  %true = arith.constant true
  %i1 = arith.addi %true, %true : i1
  check.expect_eq_const %i1, false
  %c7 = arith.constant 7 : i4
  %i4 = arith.addi %c7, %c7 : i4
  check.expect_eq_const %i4, -2 : i4
  %max32 = arith.constant 2147483647 : i32
  %one32 = arith.constant 1 : i32
  %i32 = arith.addi %max32, %one32 : i32
  check.expect_eq_const %i32, -2147483648 : i32
  %min64 = arith.constant -9223372036854775808 : i64
  %i64 = arith.addi %min64, %min64 : i64
  check.expect_eq_const %i64, 0 : i64
  %max = arith.constant 9223372036854775807 : index
  %one = arith.constant 1 : index
  %index = arith.addi %max, %one : index
  check.expect_eq_const %index, -9223372036854775808 : index
  return
}
func.func private @same_operand_twice() {
  %a = arith.constant dense<[3, -5]> : tensor<2xi8>
  %zero = arith.subi %a, %a : tensor<2xi8>
  check.expect_eq_const %zero, dense<0> : tensor<2xi8>
  check.expect_eq_const %a, dense<[3, -5]> : tensor<2xi8>
  return
}
func.func private @promises_kept() {
  %a = arith.constant 100 : i8
  %b = arith.constant 27 : i8
  %r = arith.addi %a, %b overflow<nsw, nuw> : i8
  check.expect_eq_const %r, 127 : i8
  return
}
func.func @main() {
  call @addi() : () -> ()
  call @subi() : () -> ()
  call @muli() : () -> ()
  call @widths() : () -> ()
  call @same_operand_twice() : () -> ()
  call @promises_kept() : () -> ()
  return
}

// NSW: integer-sums.mlir:[[#@LINE+4]]:{{.*}}: note: poison comes from 'arith.addi'
func.func private @nsw_broken() -> i8 {
  %a = arith.constant 127 : i8
  %b = arith.constant 1 : i8
  %r = arith.addi %a, %b overflow<nsw> : i8
  return %r : i8
}

// NUW: integer-sums.mlir:[[#@LINE+4]]:{{.*}}: note: poison comes from 'arith.subi'
func.func private @nuw_broken() -> i8 {
  %a = arith.constant 0 : i8
  %b = arith.constant 1 : i8
  %r = arith.subi %a, %b overflow<nuw> : i8
  return %r : i8
}
