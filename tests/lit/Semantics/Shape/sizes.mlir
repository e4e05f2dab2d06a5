// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e divided_by_zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: exits 1 mx-interp %s -e index_by_zero 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: exits 1 mx-interp %s -e negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: exits 1 mx-interp %s -e too_large 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: exits 1 mx-interp %s -e sizes_differ 2>&1 | FileCheck %s --check-prefix=DIFFER
// RUN: mx-interp %s -e size_returned | FileCheck %s --check-prefix=SIZE
// RUN: exits 3 mx-interp %s -e size_taken 2>&1 | FileCheck %s --check-prefix=TAKEN

func.func private @constant() {
  %size = shape.const_size 10
  %index = shape.size_to_index %size : !shape.size
  check.expect_eq_const %index, 10 : index
  return
}
func.func private @there_and_back() {
  %c7 = arith.constant 7 : index
  %size = shape.index_to_size %c7
  %index = shape.size_to_index %size : !shape.size
  check.expect_eq_const %index, 7 : index
  %same = shape.size_to_index %index : index
  check.expect_eq_const %same, 7 : index
  return
}
func.func private @sums() {
  %c3 = arith.constant 3 : index
  %size = shape.const_size 4
  %a = shape.add %c3, %size : index, !shape.size -> !shape.size
  %a_index = shape.size_to_index %a : !shape.size
  check.expect_eq_const %a_index, 7 : index
  %b = shape.add %c3, %c3 : index, index -> index
  check.expect_eq_const %b, 6 : index
  return
}
func.func private @indices_are_signed_and_wrap() {
  %max = arith.constant 9223372036854775807 : index
  %two = arith.constant 2 : index
  %minus_seven = arith.constant -7 : index
  %sum = shape.add %max, %two : index, index -> index
  check.expect_eq_const %sum, -9223372036854775807 : index
  %product = shape.mul %max, %two : index, index -> index
  check.expect_eq_const %product, -2 : index
  %quotient = shape.div %minus_seven, %two : index, index -> index
  check.expect_eq_const %quotient, -4 : index
  return
}
func.func private @products_and_quotients() {
  %seven = shape.const_size 7
  %two = shape.const_size 2
  %product = shape.mul %seven, %two : !shape.size, !shape.size -> !shape.size
  %p = shape.size_to_index %product : !shape.size
  check.expect_eq_const %p, 14 : index
  %quotient = shape.div %seven, %two : !shape.size, !shape.size -> !shape.size
  %q = shape.size_to_index %quotient : !shape.size
  check.expect_eq_const %q, 3 : index
  return
}
func.func private @extremes() {
  %a = shape.const_size 5
  %b = shape.const_size 3
  %min = shape.min %a, %b : !shape.size, !shape.size -> !shape.size
  %low = shape.size_to_index %min : !shape.size
  check.expect_eq_const %low, 3 : index
  %max = shape.max %a, %b : !shape.size, !shape.size -> !shape.size
  %high = shape.size_to_index %max : !shape.size
  check.expect_eq_const %high, 5 : index
  return
}
func.func private @meeting() {
  %a = shape.const_size 5
  %b = shape.const_size 5
  %both = shape.meet %a, %b : !shape.size, !shape.size -> !shape.size
  %index = shape.size_to_index %both : !shape.size
  check.expect_eq_const %index, 5 : index
  return
}
// An error that nothing looks at is none.
func.func private @unused_error() {
  %zero = shape.const_size 0
  %error = shape.div %zero, %zero : !shape.size, !shape.size -> !shape.size
  %more = shape.add %error, %zero : !shape.size, !shape.size -> !shape.size
  return
}
func.func @main() {
  call @constant() : () -> ()
  call @there_and_back() : () -> ()
  call @sums() : () -> ()
  call @indices_are_signed_and_wrap() : () -> ()
  call @products_and_quotients() : () -> ()
  call @extremes() : () -> ()
  call @meeting() : () -> ()
  call @unused_error() : () -> ()
  return
}

// ZERO: poison comes from {{.*}}: a size is divided by zero
func.func private @divided_by_zero() -> index {
  %seven = shape.const_size 7
  %zero = shape.const_size 0
  %error = shape.div %seven, %zero : !shape.size, !shape.size -> !shape.size
  %more = shape.mul %error, %zero : !shape.size, !shape.size -> !shape.size
  %index = shape.size_to_index %more : !shape.size
  return %index : index
}
// INDEX: 'shape.div' divides by zero
func.func private @index_by_zero() {
  %zero = arith.constant 0 : index
  %q = shape.div %zero, %zero : index, index -> index
  return
}
// NEGATIVE: poison comes from {{.*}}: an operand or the result is negative
func.func private @negative() -> index {
  %c = arith.constant -1 : index
  %size = shape.index_to_size %c
  %index = shape.size_to_index %size : !shape.size
  return %index : index
}
// LARGE: poison comes from {{.*}}: an operand or the result is negative or passes 63 bits
func.func private @too_large() -> index {
  %max = shape.const_size 9223372036854775807
  %two = shape.const_size 2
  %sum = shape.add %max, %two : !shape.size, !shape.size -> !shape.size
  %index = shape.size_to_index %sum : !shape.size
  return %index : index
}
// DIFFER: poison comes from {{.*}}: the sizes differ
func.func private @sizes_differ() -> index {
  %a = shape.const_size 5
  %b = shape.const_size 6
  %both = shape.meet %a, %b : !shape.size, !shape.size -> !shape.size
  %index = shape.size_to_index %both : !shape.size
  return %index : index
}
// SIZE: 5 : !shape.size
func.func private @size_returned() -> !shape.size {
  %a = shape.const_size 5
  return %a : !shape.size
}
// TAKEN: unsupported: @size_taken argument {{.}}0 has type !shape.size
func.func private @size_taken(%size: !shape.size) {
  return
}
