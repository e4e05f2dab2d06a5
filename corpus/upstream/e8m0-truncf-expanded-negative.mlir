// f8E8M0FNU has no sign, so a negative number has no value there and becomes
// NaN. arith-expand takes the exponent of -2, and gives 2.
// passes: arith-expand{include-f8e8m0=true}
func.func private @opaque(%x: f32) -> f32 attributes {no_inline} { return %x : f32 }
func.func @main() {
  %k = arith.constant -2.0 : f32
  %x = func.call @opaque(%k) : (f32) -> f32
  %narrow = arith.truncf %x : f32 to f8E8M0FNU
  check.expect_eq_const %narrow, 0xFF : f8E8M0FNU
  return
}
