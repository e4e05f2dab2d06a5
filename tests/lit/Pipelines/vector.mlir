// RUN: mx-opt %s --mx-vector | FileCheck %s
// RUN: mx-opt %s --mx-to-linalg --tile-blocks --fold-pinned-maps --tile-lanes --fold-pinned-maps --vectorize-tiles --hoist-accumulators --one-shot-bufferize=bufferize-function-boundaries=1 | FileCheck %s --check-prefix=BUFFERS --implicit-check-not=memref.alloc --implicit-check-not=memref.copy --implicit-check-not=linalg.

// Blocks of k, rows, vectors of a row, then k in order: the accumulator is a
// vector while k goes on, and its buffer is updated in place and returned.
// BUFFERS-LABEL: func.func @block_matmul
// BUFFERS-SAME:    %[[E:[a-z0-9]*]]: memref<32x64xf8E4M3FN{{.*}}>, %[[X:[a-z0-9]*]]: memref<32x2xf8E8M0FNU{{.*}}>, %[[B:[a-z0-9]*]]: memref<64x64xf32{{.*}}>, %[[ACC:[a-z0-9]*]]: memref<32x64xf32{{.*}}>
// BUFFERS:         scf.for {{.*}} iter_args(%[[C0:.*]] = %[[ACC]])
// BUFFERS:           scf.for {{.*}} iter_args(%[[C1:.*]] = %[[C0]])
// BUFFERS:             scf.for {{.*}} iter_args(%[[C2:.*]] = %[[C1]])
// BUFFERS:               vector.transfer_read %[[C2]]
// BUFFERS:               scf.for
// BUFFERS-COUNT-3:         vector.transfer_read
// BUFFERS:                 arith.addf {{.*}} : vector<16xf32>
// BUFFERS:                 scf.yield
// BUFFERS:               vector.transfer_write

// CHECK-NOT:   _mlir_memref_to_llvm_alloc
// CHECK-NOT:   llvm.intr.memcpy
// CHECK-NOT:   @memrefCopy
// CHECK-LABEL: llvm.func @block_matmul
// CHECK-NOT:     @_mlir_memref_to_llvm_alloc
// CHECK-NOT:     llvm.intr.memcpy
// CHECK-NOT:     @memrefCopy
// CHECK:         llvm.fadd {{.*}} : vector<16xf32>
// CHECK-NOT:     @_mlir_memref_to_llvm_alloc
// CHECK-NOT:     llvm.intr.memcpy
// CHECK-NOT:     @memrefCopy
// CHECK:         llvm.return
!a = !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func @block_matmul(
    %a: !a, %b: tensor<64x64xf32>, %acc: tensor<32x64xf32>)
    -> tensor<32x64xf32> {
  %r = mx.block_matmul %a, %b, %acc
    : !a, tensor<64x64xf32>, tensor<32x64xf32> -> tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}
