// -0.125 is rounded to the nearest f4E2M1FN, which is -0 (arith.truncf). What
// arith-expand makes of the conversion gives 0.
// passes: arith-expand{include-f4e2m1=true}
func.func private @opaque(%x: f32) -> f32 attributes {no_inline} { return %x : f32 }
func.func @main() {
  %k = arith.constant -0.125 : f32
  %x = func.call @opaque(%k) : (f32) -> f32
  %narrow = arith.truncf %x : f32 to f4E2M1FN
  check.expect_eq_const %narrow, -0.0 : f4E2M1FN
  return
}
