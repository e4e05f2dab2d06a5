// "If the value cannot be exactly represented, it is rounded" (arith.truncf),
// by default to the nearest, which for 3.5 is the power of two 4. arith-expand
// takes the exponent as it is, and gives 2.
// passes: arith-expand{include-f8e8m0=true}
func.func private @opaque(%x: f32) -> f32 attributes {no_inline} { return %x : f32 }
func.func @main() {
  %k = arith.constant 3.5 : f32
  %x = func.call @opaque(%k) : (f32) -> f32
  %narrow = arith.truncf %x : f32 to f8E8M0FNU
  check.expect_eq_const %narrow, 4.0 : f8E8M0FNU
  return
}
