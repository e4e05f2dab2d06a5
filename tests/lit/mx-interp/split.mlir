// RUN: exits 1 mx-interp %s --split-input-file > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=OUT < %t.out
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: mx-interp %s --split-input-file --verify-diagnostics
// RUN: sed s/zero/one/ %s > %t.wrong
// RUN: exits 1 mx-interp %t.wrong --split-input-file --verify-diagnostics

// A limit, a finding and a success: the finding is the exit code.

// expected-error@+1 {{limit reached}}
func.func @recursion() {
  call @recursion() : () -> ()
  return
}

// -----

// ERR: error: undefined behaviour: 'arith.divui' divides by zero
func.func @divide() -> i8 {
  %0 = arith.constant 0 : i8
  // expected-error@+1 {{divides by zero}}
  %1 = arith.divui %0, %0 : i8
  return %1 : i8
}

// -----

// OUT: 42 : i8
func.func @answer() -> i8 {
  %0 = arith.constant 42 : i8
  return %0 : i8
}
