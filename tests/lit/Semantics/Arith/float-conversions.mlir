// RUN: mx-interp %s

// A conversion is exact where the target holds the value; otherwise it rounds
// once, to nearest even or as its rounding mode says.

func.func private @extf() {
  %a = arith.constant dense<[1.5, -0.0, 0x7C00, 0x0001]> : tensor<4xf16>
  %r = arith.extf %a : tensor<4xf16> to tensor<4xf32>
  check.expect_eq_const %r, dense<[1.5, -0.0, 0x7F800000, 0x33800000]> : tensor<4xf32>
  return
}
func.func private @extf_from_small_floats() {
  %e4m3 = arith.constant dense<[0x7E, 0x01, 0x7F]> : tensor<3xf8E4M3FN>
  %0 = arith.extf %e4m3 : tensor<3xf8E4M3FN> to tensor<3xf32>
  check.expect_eq_const %0, dense<[448.0, 0.001953125, 0x7FC00000]> : tensor<3xf32>
  %e5m2 = arith.constant dense<[0x7B, 0xFC]> : tensor<2xf8E5M2>
  %1 = arith.extf %e5m2 : tensor<2xf8E5M2> to tensor<2xf16>
  check.expect_eq_const %1, dense<[57344.0, 0xFC00]> : tensor<2xf16>
  %e2m1 = arith.constant dense<[0x1, 0xF]> : tensor<2xf4E2M1FN>
  %2 = arith.extf %e2m1 : tensor<2xf4E2M1FN> to tensor<2xbf16>
  check.expect_eq_const %2, dense<[0.5, -6.0]> : tensor<2xbf16>
  // Code 0 is 2^-127, and no zero.
  %e8m0 = arith.constant dense<[0x00, 0x7F, 0xFF]> : tensor<3xf8E8M0FNU>
  %3 = arith.extf %e8m0 : tensor<3xf8E8M0FNU> to tensor<3xf32>
  check.expect_eq_const %3, dense<[0x00400000, 1.0, 0x7FC00000]> : tensor<3xf32>
  return
}
func.func private @truncf() {
  // 65520 lies halfway between the largest number and the next power of two,
  // 2^-25 between zero and the smallest number.
  %a = arith.constant dense<[65520.0, 65519.0, 0x33000000, -0.0]> : tensor<4xf32>
  %r = arith.truncf %a : tensor<4xf32> to tensor<4xf16>
  check.expect_eq_const %r, dense<[0x7C00, 65504.0, 0.0, -0.0]> : tensor<4xf16>
  // From f64 in one step: by way of f32 this would be the tie, and go down.
  %b = arith.constant 0x3FF0100000000001 : f64
  %once = arith.truncf %b : f64 to bf16
  check.expect_eq_const %once, 1.0078125 : bf16
  return
}
func.func private @rounding_modes() {
  // 1 + 2^-8 lies halfway between two numbers of bf16.
  %a = arith.constant dense<[1.00390625, -1.00390625]> : tensor<2xf32>
  %even = arith.truncf %a to_nearest_even : tensor<2xf32> to tensor<2xbf16>
  check.expect_eq_const %even, dense<[1.0, -1.0]> : tensor<2xbf16>
  %away = arith.truncf %a to_nearest_away : tensor<2xf32> to tensor<2xbf16>
  check.expect_eq_const %away, dense<[1.0078125, -1.0078125]> : tensor<2xbf16>
  %up = arith.truncf %a upward : tensor<2xf32> to tensor<2xbf16>
  check.expect_eq_const %up, dense<[1.0078125, -1.0]> : tensor<2xbf16>
  %down = arith.truncf %a downward : tensor<2xf32> to tensor<2xbf16>
  check.expect_eq_const %down, dense<[1.0, -1.0078125]> : tensor<2xbf16>
  %zero = arith.truncf %a toward_zero : tensor<2xf32> to tensor<2xbf16>
  check.expect_eq_const %zero, dense<[1.0, -1.0]> : tensor<2xbf16>
  return
}
func.func private @truncf_to_small_floats() {
  %a = arith.constant dense<[500.0, 464.0, 1.0625, -0.0009765625]> : tensor<4xf32>
  %e4m3 = arith.truncf %a : tensor<4xf32> to tensor<4xf8E4M3FN>
  check.expect_eq_const %e4m3, dense<[0x7F, 448.0, 1.0, -0.0]> : tensor<4xf8E4M3FN>
  %b = arith.constant dense<[1.5, 0.0, -1.0, 3.0]> : tensor<4xf32>
  %e8m0 = arith.truncf %b : tensor<4xf32> to tensor<4xf8E8M0FNU>
  check.expect_eq_const %e8m0, dense<[0x80, 0x00, 0xFF, 0x81]> : tensor<4xf8E8M0FNU>
  return
}
func.func private @scaling() {
  %in = arith.constant dense<[3.0, -1.0, 1.0]> : tensor<3xf4E2M1FN>
  %scale = arith.constant dense<[0x80, 0x7D, 0xFF]> : tensor<3xf8E8M0FNU>
  %wide = arith.scaling_extf %in, %scale : tensor<3xf4E2M1FN>, tensor<3xf8E8M0FNU> to tensor<3xf32>
  check.expect_eq_const %wide, dense<[6.0, -0.25, 0x7FC00000]> : tensor<3xf32>
  %x = arith.constant 12.0 : f32
  %two = arith.constant 0x80 : f8E8M0FNU
  %narrow = arith.scaling_truncf %x, %two : f32, f8E8M0FNU to f4E2M1FN
  check.expect_eq_const %narrow, 6.0 : f4E2M1FN
  return
}
func.func @main() {
  call @extf() : () -> ()
  call @extf_from_small_floats() : () -> ()
  call @truncf() : () -> ()
  call @rounding_modes() : () -> ()
  call @truncf_to_small_floats() : () -> ()
  call @scaling() : () -> ()
  return
}
