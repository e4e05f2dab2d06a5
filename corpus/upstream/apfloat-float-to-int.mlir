// A float becomes an integer by rounding towards zero (arith.fptosi, arith.fptoui):
// 1.75 becomes 1, and -1.75 becomes -1. convert-arith-to-apfloat makes a call of the
// operation, and the library rounds to the nearest: 2 and -2. The interpreter does
// not know the library, and compiled code shows it.
// passes: convert-arith-to-apfloat
// arguments: --pipeline scalar
func.func private @opaque(%x: f32) -> f32 attributes {no_inline} { return %x : f32 }
func.func @main() {
  %c = arith.constant 1.75 : f32
  %d = arith.constant -1.75 : f32
  %x = func.call @opaque(%c) : (f32) -> f32
  %y = func.call @opaque(%d) : (f32) -> f32
  %i = arith.fptosi %x : f32 to i32
  %j = arith.fptosi %y : f32 to i32
  %k = arith.fptoui %x : f32 to i32
  check.expect_eq_const %i, 1 : i32
  check.expect_eq_const %j, -1 : i32
  check.expect_eq_const %k, 1 : i32
  return
}
