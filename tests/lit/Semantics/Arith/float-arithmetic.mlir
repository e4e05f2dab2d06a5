// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e nnan_broken 2>&1 | FileCheck %s

// One rounding to nearest even an operation, subnormals kept, zeros signed.
// 0x7F800000 is infinity, 0x7FC00000 NaN.

func.func private @addf() {
  // 1 + 2^-24 is a tie, and 2^24 + 1 another.
  %a = arith.constant dense<[1.0, -0.0, -0.0, 0x7F800000, 16777216.0]> : tensor<5xf32>
  %b = arith.constant dense<[0x33800000, -0.0, 0.0, 0xFF800000, 1.0]> : tensor<5xf32>
  %r = arith.addf %a, %b : tensor<5xf32>
  check.expect_eq_const %r, dense<[1.0, -0.0, 0.0, 0x7FC00000, 16777216.0]> : tensor<5xf32>
  return
}
func.func private @subf() {
  // 1 - 2^-25 is a tie.
  %a = arith.constant dense<[1.0, 0.0, -0.0, 0x7F800000, 3.0]> : tensor<5xf32>
  %b = arith.constant dense<[0x33000000, 0.0, 0.0, 0x7F800000, 4.0]> : tensor<5xf32>
  %r = arith.subf %a, %b : tensor<5xf32>
  check.expect_eq_const %r, dense<[1.0, 0.0, -0.0, 0x7FC00000, -1.0]> : tensor<5xf32>
  return
}
func.func private @mulf() {
  // 2^-75 * 2^-75 is half the smallest number, 2^-74 * 2^-75 that number.
  %a = arith.constant dense<[0x7F800000, -0.0, 0x1A000000, 0x1A800000, 0x7F000000]> : tensor<5xf32>
  %b = arith.constant dense<[0.0, 5.0, 0x1A000000, 0x1A000000, 2.0]> : tensor<5xf32>
  %r = arith.mulf %a, %b : tensor<5xf32>
  check.expect_eq_const %r, dense<[0x7FC00000, -0.0, 0.0, 0x00000001, 0x7F800000]> : tensor<5xf32>
  return
}
func.func private @divf() {
  %a = arith.constant dense<[1.0, -1.0, 0.0, 1.0, 0x7F800000]> : tensor<5xf32>
  %b = arith.constant dense<[0.0, 0.0, 0.0, 3.0, 0x7F800000]> : tensor<5xf32>
  %r = arith.divf %a, %b : tensor<5xf32>
  check.expect_eq_const %r, dense<[0x7F800000, 0xFF800000, 0x7FC00000, 0x3EAAAAAB, 0x7FC00000]> : tensor<5xf32>
  return
}
func.func private @remf() {
  // The sign of the dividend, also of a zero.
  %a = arith.constant dense<[5.5, -5.5, 5.0, 1.0, -4.0]> : tensor<5xf32>
  %b = arith.constant dense<[2.0, 2.0, 0x7F800000, 0.0, 2.0]> : tensor<5xf32>
  %r = arith.remf %a, %b : tensor<5xf32>
  check.expect_eq_const %r, dense<[1.5, -1.5, 5.0, 0x7FC00000, -0.0]> : tensor<5xf32>
  return
}
func.func private @negf() {
  %a = arith.constant dense<[0.0, -0.0, 1.0, 0x7F800000, 0x00000001]> : tensor<5xf32>
  %r = arith.negf %a : tensor<5xf32>
  check.expect_eq_const %r, dense<[-0.0, 0.0, -1.0, 0xFF800000, 0x80000001]> : tensor<5xf32>
  return
}
func.func private @every_format_rounds_to_itself() {
  %a64 = arith.constant 0.1 : f64
  %b64 = arith.constant 0.2 : f64
  %f64 = arith.addf %a64, %b64 : f64
  check.expect_eq_const %f64, 0x3FD3333333333334 : f64
  %a16 = arith.constant 2048.0 : f16
  %b16 = arith.constant 1.0 : f16
  %f16 = arith.addf %a16, %b16 : f16
  check.expect_eq_const %f16, 2048.0 : f16
  %abf = arith.constant 256.0 : bf16
  %bbf = arith.constant 1.0 : bf16
  %bf16 = arith.addf %abf, %bbf : bf16
  check.expect_eq_const %bf16, 256.0 : bf16
  return
}
func.func private @small_floats_do_not_saturate() {
  // 17 is a tie; past the end is NaN, infinity, or the largest value.
  %a = arith.constant dense<[16.0, 448.0]> : tensor<2xf8E4M3FN>
  %b = arith.constant dense<[1.0, 448.0]> : tensor<2xf8E4M3FN>
  %e4m3 = arith.addf %a, %b : tensor<2xf8E4M3FN>
  check.expect_eq_const %e4m3, dense<[16.0, 0x7F]> : tensor<2xf8E4M3FN>
  %c = arith.constant 57344.0 : f8E5M2
  %e5m2 = arith.addf %c, %c : f8E5M2
  check.expect_eq_const %e5m2, 0x7C : f8E5M2
  %d = arith.constant 6.0 : f4E2M1FN
  %e2m1 = arith.addf %d, %d : f4E2M1FN
  check.expect_eq_const %e2m1, 6.0 : f4E2M1FN
  %e = arith.constant 28.0 : f6E3M2FN
  %e3m2 = arith.mulf %e, %e : f6E3M2FN
  check.expect_eq_const %e3m2, 28.0 : f6E3M2FN
  %f = arith.constant 7.5 : f6E2M3FN
  %e2m3 = arith.negf %f : f6E2M3FN
  check.expect_eq_const %e2m3, -7.5 : f6E2M3FN
  return
}
func.func @main() {
  call @addf() : () -> ()
  call @subf() : () -> ()
  call @mulf() : () -> ()
  call @divf() : () -> ()
  call @remf() : () -> ()
  call @negf() : () -> ()
  call @every_format_rounds_to_itself() : () -> ()
  call @small_floats_do_not_saturate() : () -> ()
  return
}

// CHECK: note: poison comes from 'arith.divf': a NaN breaks the promise of 'nnan'
func.func private @nnan_broken() -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = arith.divf %zero, %zero fastmath<nnan> : f32
  return %r : f32
}
