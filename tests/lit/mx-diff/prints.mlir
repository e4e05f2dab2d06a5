// RUN: mx-diff %s | FileCheck %s
// RUN: exits 1 mx-diff %s --opt-cmd "sed 's/print %cst :/print %cst_0 :/'" 2> %t.err | FileCheck %s --check-prefix=OTHER
// RUN: mx-interp %s | FileCheck %s --check-prefix=SHOWN

// Prints are compared one by one.

// CHECK: agree
// OTHER: mismatch in after command
// OTHER-NEXT: print #0: expected 1.0 (0x3F800000), got 2.0 (0x40000000)
// SHOWN: {{^}}1.0{{$}}
// SHOWN-NEXT: {{^}}2.0, text{{$}}
func.func @main() {
  %0 = arith.constant 1.0 : f32
  %1 = arith.constant 2.0 : f32
  vector.print %0 : f32
  vector.print %1 : f32 punctuation <comma>
  vector.print str "text\n"
  return
}
