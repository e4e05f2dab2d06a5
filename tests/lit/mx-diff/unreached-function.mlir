// RUN: mx-diff %s --bisect | FileCheck %s

// A function that the entry does not reach is no part of the program: it is not
// compiled, what it calls need not exist, and no pass of a pipeline sees it. One
// that is reached by way of another is.

// CHECK: unreached-function.mlir @main: agree (
func.func private @elsewhere(i32) -> i32

func.func @unreached(%a: i32) -> i32 {
  %r = call @elsewhere(%a) : (i32) -> i32
  return %r : i32
}

// One-Shot Bufferize has no rule for a function that does not return.
func.func private @unreached_tensors(%t: tensor<4xf32>) {
  ub.unreachable
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
