// RUN: exits 1 mx-diff %s --opt-cmd 'sed s/arith.addi/arith.subi/' --pipeline scalar --seed 6 --input-sets 2 > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefixes=WRONG,FIRST < %t.out
// RUN: sed -n 's/^  replay: //p' %t.out > %t.sh
// RUN: exits 1 sh %t.sh > %t.again 2> %t.err
// RUN: FileCheck %s --check-prefix=WRONG < %t.again
// RUN: mx-diff %s --opt-cmd 'mx-opt --cse' | FileCheck %s --check-prefix=RIGHT
// RUN: exits 1 mx-diff %s --opt-cmd 'echo too hard >&2; exit 5' 2> %t.err | FileCheck %s --check-prefix=FAILS
// RUN: exits 1 mx-diff %s --opt-cmd 'echo "func.func {"' 2> %t.err | FileCheck %s --check-prefix=GARBAGE
// RUN: exits 2 mx-diff %s --opt-cmd 'no-such-compiler --fast' 2> %t.err | FileCheck %s --check-prefix=MISSING
// RUN: exits 1 mx-diff %s --opt-cmd 'cat /dev/zero' 2> %t.err | FileCheck %s --check-prefix=ENDLESS
// RUN: exits 1 mx-diff %s --opt-cmd 'echo oops >&2; kill -SEGV $$' 2> %t.err | FileCheck %s --check-prefix=CRASH
// RUN: exits 1 mx-diff %s --opt-cmd 'sleep 600' --compile-seconds 1 2> %t.err | FileCheck %s --check-prefix=HANG
// RUN: exits 1 mx-diff %s --opt-cmd 'echo "module {}"' 2> %t.err | FileCheck %s --check-prefix=GONE
// RUN: exits 1 mx-diff %s --opt-cmd 'head -c 200000 /dev/zero | tr "\0" "["' 2> %t.err | FileCheck %s --check-prefix=NESTED

// WRONG: opt-cmd.mlir @main: mismatch in after command, input set 0
// WRONG-NEXT: result #0: element [0]: expected {{.*}}, got {{.*}} (3 of 3 elements differ)
// FIRST: also: mismatch in after command + scalar
// WRONG: replay: mx-diff {{.*}} --entry main --pipeline none --input-sets 1 --opt-cmd 'sed s/arith.addi/arith.subi/' --input random:6:uniform --input random:6:uniform
// RIGHT: agree ({{.*}}after command, after command + scalar,
// FAILS: compile error in after command, input set 0
// FAILS-NEXT: 'echo too hard >&2; exit 5' exits with status 5: too hard
// GARBAGE: compile error in after command
// GARBAGE-NEXT: makes invalid IR: <output of the command>:
// MISSING: invalid in after command
// MISSING-NEXT: 'no-such-compiler --fast' could not be started: {{.*}}no-such-compiler
// ENDLESS: compile error in after command
// ENDLESS-NEXT: 'cat /dev/zero' writes more than 256 MiB
// CRASH: crash in after command
// CRASH-NEXT: crashes: oops
// HANG: hang in after command
// HANG-NEXT: 'sleep 600' does not end within 1 seconds
// GONE: mismatch in after command
// GONE-NEXT: the function @main is gone
// NESTED: makes invalid IR: {{.*}}nests deeper than 1000 brackets
func.func @main(%a: tensor<3xi32>, %b: tensor<3xi32>) -> tensor<3xi32> {
  %0 = arith.addi %a, %b : tensor<3xi32>
  return %0 : tensor<3xi32>
}
