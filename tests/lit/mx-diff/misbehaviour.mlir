// RUN: exits 1 mx-diff %s --opt-cmd 'cat %S/Inputs/double-free.mlir' --pipeline scalar 2> %t.err | FileCheck %s --check-prefix=FREE
// RUN: exits 1 mx-diff %s --opt-cmd 'cat %S/Inputs/overrun.mlir' --pipeline scalar 2> %t.err | FileCheck %s --check-prefix=BEHIND
// RUN: exits 1 mx-diff %s --opt-cmd 'cat %S/Inputs/recursion.mlir' --pipeline scalar 2> %t.err | FileCheck %s --check-prefix=DEPTH
// RUN: exits 1 mx-diff %s --opt-cmd 'cat %S/Inputs/endless.mlir' --pipeline scalar --limit-seconds 1 2> %t.err | FileCheck %s --check-prefix=HANG
// RUN: exits 4 mx-diff %s --opt-cmd 'cat %S/Inputs/endless.mlir' --pipeline none --limit-steps 1000 2> %t.err | FileCheck %s --check-prefix=STEPS

// What compiled code does wrong costs it a verdict and nobody else anything.

// FREE: memory error in after command + scalar
// BEHIND: memory error in after command + scalar
// DEPTH: hang in after command
// DEPTH-NEXT: 2000 nested calls
// HANG: hang in after command
// Steps that the program itself may take do not tell.
// STEPS: limit in after command
// STEPS-NEXT: reached the limit of 1000 steps
func.func @main() -> i32 {
  %0 = arith.constant 7 : i32
  return %0 : i32
}
