// RUN: exits 2 mx-interp %s 2>&1 | FileCheck %s
// RUN: head -c 20 %s | exits 2 mx-interp
// RUN: head -c 100 /dev/urandom > %t && exits 2 mx-interp %t

func.func @main(%a: f32) -> f32 {
  // CHECK: malformed.mlir:[[#@LINE+1]]:10: error: use of undeclared SSA value name
  return %b : f32
}
