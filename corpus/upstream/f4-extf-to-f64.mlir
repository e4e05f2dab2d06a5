// arith-expand makes an f32 of an f4E2M1FN, then comes to the wider f64 with a
// truncf, which is for a type that is "strictly narrower" (arith.truncf):
// invalid IR.
// passes: arith-expand{include-f4e2m1=true}
func.func private @opaque(%x: f4E2M1FN) -> f4E2M1FN attributes {no_inline} { return %x : f4E2M1FN }
func.func @main() {
  %k = arith.constant -1.5 : f4E2M1FN
  %x = func.call @opaque(%k) : (f4E2M1FN) -> f4E2M1FN
  %wide = arith.extf %x : f4E2M1FN to f64
  check.expect_eq_const %wide, -1.5 : f64
  return
}
