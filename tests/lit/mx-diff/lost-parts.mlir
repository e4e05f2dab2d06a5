// RUN: exits 1 mx-diff %s --opt-cmd 'echo "func.func private @id(f32) -> f32 func.func @main(%%x: f32) -> f32 { %%r = call @id(%%x) : (f32) -> f32 return %%r : f32 }"' 2> %t.err | FileCheck %s --check-prefix=BODY
// RUN: exits 1 mx-diff %s --opt-cmd 'echo "func.func @main(%%x: f32, %%y: f32) -> f32 { return %%x : f32 }"' 2> %t.err | FileCheck %s --check-prefix=ARGUMENTS
// RUN: exits 1 mx-diff %s --opt-cmd 'echo "func.func @main(%%x: i32) -> f32 { %%r = arith.bitcast %%x : i32 to f32 return %%r : f32 }"' 2> %t.err | FileCheck %s --check-prefix=ARGUMENTS
// RUN: exits 1 mx-diff %s --opt-cmd 'echo "func.func @main(%%x: f32) -> i32 { %%r = arith.bitcast %%x : f32 to i32 return %%r : i32 }"' 2> %t.err | FileCheck %s --check-prefix=RESULT
// RUN: mx-diff %s --entry narrow --opt-cmd 'echo "func.func @narrow(%%x: i8, %%t: tensor<2xi16>) -> (i8, tensor<2xi16>) { return %%x, %%t : i8, tensor<2xi16> }"' | FileCheck %s --check-prefix=NARROW

// What a compiler loses it should have kept, interpreted and compiled.

// BODY: @main: mismatch in after command, input set 0
// BODY-NEXT: the function @id has lost its body
// BODY: also: mismatch in after command + scalar
// ARGUMENTS: @main: mismatch in after command, input set 0
// ARGUMENTS-NEXT: the entry's arguments are no longer those of the program
// ARGUMENTS: also: mismatch in after command + scalar
// RESULT: @main: mismatch in after command, input set 0
// RESULT-NEXT: result #0: expected f32, got i32
// RESULT: also: mismatch in after command + scalar
func.func private @id(%x: f32) -> f32 { return %x : f32 }
func.func @main(%x: f32) -> f32 {
  %r = call @id(%x) : (f32) -> f32
  return %r : f32
}

// Only floats narrower than f32 are the same as their codes: a lowering makes them so.
// NARROW: @narrow: agree ({{.*}}, after command, after command + scalar,
func.func @narrow(%x: f8E4M3FN, %t: tensor<2xbf16>) -> (f8E4M3FN, tensor<2xbf16>) {
  return %x, %t : f8E4M3FN, tensor<2xbf16>
}
