// RUN: mx-interp %s

// (1 + 2^-5)(1 + 2^-6) = 1 + 2^-5 + 2^-6 + 2^-11 is halfway between two f16.
// What decides is 2^-24 more or less, which f32 would round away.
func.func private @f16_ties() {
  %a = arith.constant 1.03125 : f16
  %b = arith.constant 1.015625 : f16
  %tiny = arith.constant 5.9604644775390625e-08 : f16
  %up = math.fma %a, %b, %tiny : f16
  check.expect_eq_const %up, 0x3C31 : f16
  %negative = arith.negf %tiny : f16
  %down = math.fma %a, %b, %negative : f16
  check.expect_eq_const %down, 0x3C30 : f16
  return
}

// The product is exact in f32's fma only: 2^-46 is what is left of it.
func.func private @f32_keeps_the_product() {
  %a = arith.constant 0x3F800001 : f32
  %b = arith.constant 0x3F7FFFFF : f32
  %c = arith.constant 0xBF800000 : f32
  %0 = math.fma %a, %b, %c : f32
  check.expect_eq_const %0, 0x337FFFFE : f32
  return
}

func.func @main() {
  call @f16_ties() : () -> ()
  call @f32_keeps_the_product() : () -> ()
  return
}
