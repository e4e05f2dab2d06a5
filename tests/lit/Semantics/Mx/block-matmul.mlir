// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e unequal_depths 2>&1 | FileCheck %s

!a = !mx.tensor<2x4xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>

func.func private @block_matmul() {
  %x = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [-1.0, 0.0, 0.5, 8.0]]> : tensor<2x4xf32>
  %a = mx.quantize_block %x : tensor<2x4xf32> -> !a
  %b = arith.constant dense<[[1.0, 10.0], [2.0, 20.0], [3.0, 30.0], [4.0, 40.0]]> : tensor<4x2xf32>
  %acc = arith.constant dense<[[100.0, 0.0], [0.0, 1000.0]]> : tensor<2x2xf32>
  %r = mx.block_matmul %a, %b, %acc : !a, tensor<4x2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
  // 1 + 4 + 9 + 16 = 30, and -1 + 0 + 1.5 + 32 = 32.5.
  check.expect_eq_const %r, dense<[[130.0, 300.0], [32.5, 1325.0]]> : tensor<2x2xf32>
  check.expect_eq_const %acc, dense<[[100.0, 0.0], [0.0, 1000.0]]> : tensor<2x2xf32>
  return
}
// k ascending from the accumulator: 2^24 + 1 is a tie and stays 2^24, four times.
func.func private @rounds_in_order() {
  %x = arith.constant dense<1.0> : tensor<2x4xf32>
  %a = mx.quantize_block %x : tensor<2x4xf32> -> !a
  %b = arith.constant dense<1.0> : tensor<4x1xf32>
  %acc = arith.constant dense<16777216.0> : tensor<2x1xf32>
  %r = mx.block_matmul %a, %b, %acc : !a, tensor<4x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
  check.expect_eq_const %r, dense<16777216.0> : tensor<2x1xf32>
  return
}
!empty = !mx.tensor<2x0xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
func.func private @without_depth_it_is_the_accumulator() {
  %x = arith.constant dense<> : tensor<2x0xf32>
  %a = mx.quantize_block %x : tensor<2x0xf32> -> !empty
  %b = arith.constant dense<> : tensor<0x2xf32>
  %acc = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %r = mx.block_matmul %a, %b, %acc : !empty, tensor<0x2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
  check.expect_eq %r, %acc : tensor<2x2xf32>
  return
}
// Right operand and accumulator are one tensor.
!square = !mx.tensor<2x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
func.func private @same_operand_twice() {
  %x = arith.constant dense<[[0.0, 1.0], [1.0, 0.0]]> : tensor<2x2xf32>
  %a = mx.quantize_block %x : tensor<2x2xf32> -> !square
  %b = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %r = mx.block_matmul %a, %b, %b : !square, tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
  check.expect_eq_const %r, dense<[[4.0, 6.0], [4.0, 6.0]]> : tensor<2x2xf32>
  return
}
func.func private @fold_scale() {
  %x = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [-1.0, 0.0, 0.5, 8.0]]> : tensor<2x4xf32>
  %a = mx.quantize_block %x : tensor<2x4xf32> -> !a
  %four = arith.constant 4.0 : f32
  %f = mx.fold_scale %a, %four : !a, f32 -> !a
  %d = mx.dequantize_block %f : !a -> tensor<2x4xf32>
  check.expect_eq_const %d, dense<[[4.0, 8.0, 12.0, 16.0], [-4.0, 0.0, 2.0, 32.0]]> : tensor<2x4xf32>
  // No power of two.
  %three = arith.constant 3.0 : f32
  %g = mx.fold_scale %a, %three : !a, f32 -> !a
  %e = mx.dequantize_block %g : !a -> tensor<2x4xf32>
  check.expect_eq_const %e, dense<0x7FC00000> : tensor<2x4xf32>
  return
}
func.func @main() {
  call @block_matmul() : () -> ()
  call @rounds_in_order() : () -> ()
  call @without_depth_it_is_the_accumulator() : () -> ()
  call @same_operand_twice() : () -> ()
  call @fold_scale() : () -> ()
  return
}

// CHECK: undefined behaviour: 'mx.block_matmul'
!dynamic = !mx.tensor<1x?xf8E4M3FN, block_size = 1, scale_type = f8E8M0FNU>
func.func private @unequal_depths() {
  %x = arith.constant dense<1.0> : tensor<1x3xf32>
  %t = tensor.cast %x : tensor<1x3xf32> to tensor<1x?xf32>
  %a = mx.quantize_block %t : tensor<1x?xf32> -> !dynamic
  %b = arith.constant dense<1.0> : tensor<2x1xf32>
  %acc = arith.constant dense<1.0> : tensor<1x1xf32>
  %r = mx.block_matmul %a, %b, %acc : !dynamic, tensor<2x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
  return
}
