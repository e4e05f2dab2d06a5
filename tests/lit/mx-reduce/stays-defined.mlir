// RUN: mx-reduce %s --pipeline none --opt-cmd 'sed /arith.divsi/q5' -o %t.mlir 2> %t.err
// RUN: FileCheck %s < %t.mlir
// RUN: mx-interp %t.mlir

// This compiler refuses divisions. A division by zero, which it refuses too,
// would be a simpler program, but one with undefined behaviour.

// CHECK: // compile error in after command: 'sed /arith.divsi/q5' exits with status 5
// CHECK-NOT: arith.constant 0
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: arith.divsi %[[ONE]], %[[ONE]] : i32
func.func @main() -> i32 {
  %c7 = arith.constant 7 : i32
  %c3 = arith.constant 3 : i32
  %0 = arith.addi %c7, %c3 : i32
  %1 = arith.divsi %0, %c3 : i32
  return %1 : i32
}
