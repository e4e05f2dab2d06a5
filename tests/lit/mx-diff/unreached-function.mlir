// RUN: mx-diff %s | FileCheck %s

// A function that the entry does not reach is not compiled, and what it calls
// need not exist; one that is reached by way of another is.

// CHECK: unreached-function.mlir @main: agree (
func.func private @elsewhere(i32) -> i32

func.func @unreached(%a: i32) -> i32 {
  %r = call @elsewhere(%a) : (i32) -> i32
  return %r : i32
}

func.func private @doubled(%a: i32) -> i32 {
  %r = arith.addi %a, %a : i32
  return %r : i32
}

func.func private @through(%a: i32) -> i32 {
  %r = call @doubled(%a) : (i32) -> i32
  return %r : i32
}

func.func @main(%a: i32) -> i32 {
  %r = call @through(%a) : (i32) -> i32
  return %r : i32
}
