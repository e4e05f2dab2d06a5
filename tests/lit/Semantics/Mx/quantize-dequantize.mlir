// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e not_a_multiple 2>&1 | FileCheck %s

// A block of 4 in f4E2M1FN, whose largest value is 6 = 1.5 * 2^2: the scale is
// 2^(floor(log2(amax)) - 2).
!q = !mx.tensor<8xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU>

func.func private @quantize_block() {
  // Largest magnitudes 12 and 0.5: scales 2^(3-2) and 2^(-1-2).
  %x = arith.constant dense<[12.0, -2.0, 0.6, 0.0, 0.5, -0.125, 0.03, -0.0]> : tensor<8xf32>
  %q = mx.quantize_block %x : tensor<8xf32> -> !q
  // 12/2, -2/2, 0.3 to 0.5, 0; 0.5*8, -0.125*8, 0.24 to 0, -0.
  check.expect_eq_const %q, dense<[6.0, -1.0, 0.5, 0.0, 4.0, -1.0, 0.0, -0.0]> : tensor<8xf4E2M1FN>, dense<[2.0, 0.125]> : tensor<2xf8E8M0FNU> : !q
  %d = mx.dequantize_block %q : !q -> tensor<8xf32>
  check.expect_eq_const %d, dense<[12.0, -2.0, 1.0, 0.0, 0.5, -0.125, 0.0, -0.0]> : tensor<8xf32>
  return
}
func.func private @zeros_and_nan() {
  %x = arith.constant dense<[0.0, -0.0, 0.0, 0.0, 1.0, 0x7FC00000, 2.0, 3.0]> : tensor<8xf32>
  %q = mx.quantize_block %x : tensor<8xf32> -> !q
  // Scale 2^-127 for zeros; NaN for a block with one, whose elements are +0 as
  // the format has no NaN.
  check.expect_eq_const %q, dense<[0.0, -0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]> : tensor<8xf4E2M1FN>, dense<[0x00, 0xFF]> : tensor<2xf8E8M0FNU> : !q
  %d = mx.dequantize_block %q : !q -> tensor<8xf32>
  check.expect_eq_const %d, dense<[0.0, -0.0, 0.0, 0.0, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : tensor<8xf32>
  return
}
// Saturating: 7 with the scale 1 is 6. Other rules take the scale 2 and 3.5,
// which is a tie and goes to 4.
func.func private @scale_rounding() {
  %x = arith.constant dense<7.0> : tensor<8xf32>
  %floor = mx.quantize_block %x : tensor<8xf32> -> !q
  check.expect_eq_const %floor, dense<6.0> : tensor<8xf4E2M1FN>, dense<1.0> : tensor<2xf8E8M0FNU> : !q
  %ceil = mx.quantize_block %x scale_rounding(ceil) : tensor<8xf32> -> !q
  check.expect_eq_const %ceil, dense<4.0> : tensor<8xf4E2M1FN>, dense<2.0> : tensor<2xf8E8M0FNU> : !q
  // 7 has to round to 1.xb: it is 1.11b * 4, and 10.0b * 4 is nearest even.
  %even = mx.quantize_block %x scale_rounding(even) : tensor<8xf32> -> !q
  check.expect_eq_const %even, dense<4.0> : tensor<8xf4E2M1FN>, dense<2.0> : tensor<2xf8E8M0FNU> : !q
  %rceil = mx.quantize_block %x scale_rounding(rceil) : tensor<8xf32> -> !q
  check.expect_eq_const %rceil, dense<4.0> : tensor<8xf4E2M1FN>, dense<2.0> : tensor<2xf8E8M0FNU> : !q
  return
}
// Blocks run down the columns.
!first = !mx.tensor<2x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU, axis = 0>
func.func private @first_axis() {
  %x = arith.constant dense<[[256.0, 1.0], [512.0, 2.0]]> : tensor<2x2xf32>
  %q = mx.quantize_block %x : tensor<2x2xf32> -> !first
  check.expect_eq_const %q, dense<[[128.0, 128.0], [256.0, 256.0]]> : tensor<2x2xf8E4M3FN>, dense<[[2.0, 0.0078125]]> : tensor<1x2xf8E8M0FNU> : !first
  %d = mx.dequantize_block %q : !first -> tensor<2x2xf32>
  check.expect_eq %d, %x : tensor<2x2xf32>
  return
}
!none = !mx.tensor<0x4xf8E5M2, block_size = 4, scale_type = f8E8M0FNU>
func.func private @zero_sized() {
  %x = arith.constant dense<> : tensor<0x4xf32>
  %q = mx.quantize_block %x : tensor<0x4xf32> -> !none
  %d = mx.dequantize_block %q : !none -> tensor<0x4xf32>
  check.expect_eq_const %d, dense<> : tensor<0x4xf32>
  return
}
!dynamic = !mx.tensor<?xf6E2M3FN, block_size = 2, scale_type = f8E8M0FNU>
func.func private @dynamic() {
  %x = arith.constant dense<[7.5, 1.0, 0.0, 4.0]> : tensor<4xf32>
  %t = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %q = mx.quantize_block %t : tensor<?xf32> -> !dynamic
  %d = mx.dequantize_block %q : !dynamic -> tensor<?xf32>
  check.expect_eq_const %d, dense<[7.5, 1.0, 0.0, 4.0]> : tensor<4xf32> : tensor<?xf32>
  return
}
func.func @main() {
  call @quantize_block() : () -> ()
  call @zeros_and_nan() : () -> ()
  call @scale_rounding() : () -> ()
  call @first_axis() : () -> ()
  call @zero_sized() : () -> ()
  call @dynamic() : () -> ()
  return
}

// CHECK: undefined behaviour: 'mx.quantize_block' dimension 0 is blocked, and its size 3 is not a multiple of the block size 2
func.func private @not_a_multiple() {
  %x = arith.constant dense<1.0> : tensor<3xf32>
  %t = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %q = mx.quantize_block %t : tensor<?xf32> -> !dynamic
  return
}
