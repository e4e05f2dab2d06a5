// What a crash leaves behind is a leak to them.
// UNSUPPORTED: sanitizers
// RUN: exits 2 mx-interp %s 2>&1 | FileCheck %s
// RUN: exits 2 mx-diff %s 2>&1 | FileCheck %s

// MLIR 22.1 goes on with a list that did not parse.

// CHECK: parser-crash.mlir:[[#@LINE+4]]:{{.*}}: error: custom op 'linalg.transpose' expected integer value
// CHECK: parser-crash.mlir: error: MLIR's parser crashes on this
func.func @main(%t: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %r = linalg.transpose ins(%t : tensor<2x2xf32>)
         outs(%t : tensor<2x2xf32>) permutation = [1, f32>
  return %r : tensor<2x2xf32>
}
