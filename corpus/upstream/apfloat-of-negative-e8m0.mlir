// f8E8M0FNU has no sign, and -4 has no value in it: NaN. convert-arith-to-apfloat makes
// a call of the conversion; the library drops the sign, and gives 4. The interpreter
// does not know the library, and compiled code shows it.
// passes: convert-arith-to-apfloat
// arguments: --pipeline scalar
func.func private @opaque(%x: f32) -> f32 attributes {no_inline} { return %x : f32 }
func.func @main() {
  %c = arith.constant -4.0 : f32
  %x = func.call @opaque(%c) : (f32) -> f32
  %narrow = arith.truncf %x : f32 to f8E8M0FNU
  %wide = arith.extf %narrow : f8E8M0FNU to f32
  %isNan = arith.cmpf uno, %wide, %wide : f32
  check.expect_eq_const %isNan, true : i1
  return
}
