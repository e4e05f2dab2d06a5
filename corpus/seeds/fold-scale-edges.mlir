// fold_scale adds exponents exactly. A scale that leaves [2^-127, 2^127] is NaN
// from then on, even where a later fold would bring it back; so 2^-127 folded
// by 2^100 twice differs from one fold by 2^200, and no fold may be moved
// behind a dequantize.
!q = !mx.tensor<2xf8E4M3FN, block_size = 1, scale_type = f8E8M0FNU>
func.func private @opaque(%x: f32) -> f32 attributes {no_inline} { return %x : f32 }
func.func @main() {
  %x = arith.constant dense<[1.0, 256.0]> : tensor<2xf32>
  %q = mx.quantize_block %x : tensor<2xf32> -> !q
  check.expect_eq_const %q, dense<0x78> : tensor<2xf8E4M3FN>, dense<[0x77, 0x7F]> : tensor<2xf8E8M0FNU> : !q

  // 2^-119 in f32: the first scale becomes 2^-127, the second 2^-119.
  %down = arith.constant 0x04000000 : f32
  %low = mx.fold_scale %q, %down : !q, f32 -> !q
  check.expect_eq_const %low, dense<0x78> : tensor<2xf8E4M3FN>, dense<[0x00, 0x08]> : tensor<2xf8E8M0FNU> : !q
  %half = arith.constant 0.5 : f32
  %gone = mx.fold_scale %low, %half : !q, f32 -> !q
  check.expect_eq_const %gone, dense<0x78> : tensor<2xf8E4M3FN>, dense<[0xFF, 0x07]> : tensor<2xf8E8M0FNU> : !q
  %two = arith.constant 2.0 : f32
  %back = mx.fold_scale %gone, %two : !q, f32 -> !q
  check.expect_eq_const %back, dense<0x78> : tensor<2xf8E4M3FN>, dense<[0xFF, 0x08]> : tensor<2xf8E8M0FNU> : !q

  // The smallest subnormal power, 2^-149, as a run-time value.
  %least = arith.constant 0x00000001 : f32
  %alpha = func.call @opaque(%least) : (f32) -> f32
  %under = mx.fold_scale %q, %alpha : !q, f32 -> !q
  check.expect_eq_const %under, dense<0x78> : tensor<2xf8E4M3FN>, dense<0xFF> : tensor<2xf8E8M0FNU> : !q

  // No power of two: every scale is NaN.
  %three = arith.constant 3.0 : f32
  %none = mx.fold_scale %q, %three : !q, f32 -> !q
  check.expect_eq_const %none, dense<0x78> : tensor<2xf8E4M3FN>, dense<0xFF> : tensor<2xf8E8M0FNU> : !q
  return
}
