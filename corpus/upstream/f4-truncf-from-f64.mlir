// arith-expand takes every f4E2M1FN from an f32, which it makes of an f64 with
// an extf, although extf is for a type that is "strictly wider" (arith.extf):
// invalid IR.
// passes: arith-expand{include-f4e2m1=true}
func.func private @opaque(%x: f64) -> f64 attributes {no_inline} { return %x : f64 }
func.func @main() {
  %k = arith.constant -1.5 : f64
  %x = func.call @opaque(%k) : (f64) -> f64
  %narrow = arith.truncf %x : f64 to f4E2M1FN
  check.expect_eq_const %narrow, -1.5 : f4E2M1FN
  return
}
