// 1.25 is as near to 1 as to 1.5, the next f4E2M1FN, and the default rounding
// of arith.truncf is to the even one of the two, which is 1. What arith-expand
// makes of the conversion gives 1.5.
// passes: arith-expand{include-f4e2m1=true}
func.func private @opaque(%x: f32) -> f32 attributes {no_inline} { return %x : f32 }
func.func @main() {
  %k = arith.constant 1.25 : f32
  %x = func.call @opaque(%k) : (f32) -> f32
  %narrow = arith.truncf %x : f32 to f4E2M1FN
  check.expect_eq_const %narrow, 1.0 : f4E2M1FN
  return
}
