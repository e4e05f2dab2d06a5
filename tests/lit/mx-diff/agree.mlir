// RUN: mx-diff %s | FileCheck %s
// RUN: mx-diff %s --pipeline scalar-o2,scalar-o2 --input-sets 1 | FileCheck %s --check-prefix=ONE
// RUN: mx-diff %s --pipeline none --seed 5 --input random:7:bits --input splat:0.5 | FileCheck %s --check-prefix=NONE

// The values, what mx-to-linalg makes of them, and each pipeline.

// CHECK: agree.mlir @main: agree (4 input sets; values, mx-to-linalg, scalar/buffers, scalar, scalar-o2, scalar-dealloc/buffers, scalar-dealloc{{.*}}; {{[1-9][0-9]*}} elements compared)
// ONE: agree (1 input set; values, mx-to-linalg, scalar-o2/buffers, scalar-o2; {{[1-9][0-9]*}} elements compared)
// NONE: agree (4 input sets; values, mx-to-linalg; {{[1-9][0-9]*}} elements compared)
!mx = !mx.tensor<?x32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func @main(%x: tensor<?x32xf32>, %alpha: f32) -> (!mx, tensor<?x32xf32>) {
  %q = mx.quantize_block %x : tensor<?x32xf32> -> !mx
  %f = mx.fold_scale %q, %alpha : !mx, f32 -> !mx
  %d = mx.dequantize_block %f : !mx -> tensor<?x32xf32>
  return %f, %d : !mx, tensor<?x32xf32>
}
