// RUN: mx-opt %s --mx-scalar | FileCheck %s
// RUN: mx-opt %s --mx-scalar-o2 | FileCheck %s

// A block-scaled argument arrives as two buffers; the accumulator is updated in
// place and returned.
// CHECK-NOT:   _mlir_memref_to_llvm_alloc
// CHECK-NOT:   llvm.intr.memcpy
// CHECK-NOT:   @memrefCopy
// CHECK-LABEL: llvm.func @block_matmul_is_in_place
// CHECK-NOT:     @_mlir_memref_to_llvm_alloc
// CHECK-NOT:     llvm.intr.memcpy
// CHECK-NOT:     @memrefCopy
// CHECK:         llvm.return
!a = !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func @block_matmul_is_in_place(
    %a: !a, %b: tensor<64x64xf32>, %acc: tensor<32x64xf32>)
    -> tensor<32x64xf32> {
  %r = mx.block_matmul %a, %b, %acc
    : !a, tensor<64x64xf32>, tensor<32x64xf32> -> tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}
