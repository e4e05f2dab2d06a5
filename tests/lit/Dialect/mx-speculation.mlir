// RUN: mx-opt %s --loop-invariant-code-motion --split-input-file | FileCheck %s

// CHECK-LABEL: @static_shapes_are_hoisted
func.func @static_shapes_are_hoisted(%n: index, %x: tensor<64x64xf32>, %acc: tensor<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: mx.quantize_block
  // CHECK: mx.dequantize_block
  // CHECK: mx.block_matmul
  // CHECK: scf.for
  scf.for %i = %c0 to %n step %c1 {
    %q = mx.quantize_block %x : tensor<64x64xf32> -> !mx.tensor<64x64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
    %d = mx.dequantize_block %q : !mx.tensor<64x64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU> -> tensor<64x64xf32>
    %r = mx.block_matmul %q, %d, %acc : !mx.tensor<64x64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  }
  return
}

// -----

// The loop may run zero times, and then no size was promised.
// CHECK-LABEL: @promised_sizes_stay_in_the_loop
func.func @promised_sizes_stay_in_the_loop(%n: index, %x: tensor<?x64xf32>, %q: !mx.tensor<?x64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK: mx.quantize_block
  // CHECK: mx.dequantize_block
  scf.for %i = %c0 to %n step %c1 {
    %0 = mx.quantize_block %x : tensor<?x64xf32> -> !mx.tensor<32x64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
    %1 = mx.dequantize_block %q : !mx.tensor<?x64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU> -> tensor<32x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @dynamic_blocked_dimension_stays_in_the_loop
func.func @dynamic_blocked_dimension_stays_in_the_loop(%n: index, %x: tensor<64x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK: mx.quantize_block
  scf.for %i = %c0 to %n step %c1 {
    %0 = mx.quantize_block %x : tensor<64x?xf32> -> !mx.tensor<64x?xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
  }
  return
}

// -----

// CHECK-LABEL: @nothing_promised_is_hoisted
func.func @nothing_promised_is_hoisted(%n: index, %x: tensor<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: mx.quantize_block
  // CHECK: mx.dequantize_block
  // CHECK: scf.for
  scf.for %i = %c0 to %n step %c1 {
    %0 = mx.quantize_block %x : tensor<?x64xf32> -> !mx.tensor<?x64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
    %1 = mx.dequantize_block %0 : !mx.tensor<?x64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU> -> tensor<?x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @dynamic_matmul_stays_in_the_loop
func.func @dynamic_matmul_stays_in_the_loop(%n: index, %q: !mx.tensor<64x64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, %b: tensor<?x64xf32>, %acc: tensor<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK: mx.block_matmul
  scf.for %i = %c0 to %n step %c1 {
    %r = mx.block_matmul %q, %b, %acc : !mx.tensor<64x64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, tensor<?x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  }
  return
}
