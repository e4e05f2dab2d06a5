// RUN: mx-opt %s --mx-to-linalg --one-shot-bufferize=bufferize-function-boundaries=1 | FileCheck %s --implicit-check-not=memref.alloc --implicit-check-not=memref.copy --implicit-check-not=linalg.copy --implicit-check-not=bufferization.

// The accumulator is updated in place: nothing is allocated, nothing copied, and
// the buffer returned is the argument.
// CHECK-LABEL: @block_matmul
// CHECK-SAME: (%[[E:[a-z0-9]*]]: memref<32x64xf8E4M3FN{{.*}}>, %[[S:[a-z0-9]*]]: memref<32x2xf8E8M0FNU{{.*}}>, %[[B:[a-z0-9]*]]: memref<64x64xf32{{.*}}>, %[[ACC:[a-z0-9]*]]: memref<32x64xf32{{.*}}>)
func.func @block_matmul(%a: !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, %b: tensor<64x64xf32>, %acc: tensor<32x64xf32>) -> tensor<32x64xf32> {
  // CHECK-NEXT: linalg.generic
  // CHECK-SAME: ins(%[[E]], %[[S]], %[[B]] : {{.*}}) outs(%[[ACC]] : {{.*}})
  // CHECK: return %[[ACC]]
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, tensor<64x64xf32>, tensor<32x64xf32> -> tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}
