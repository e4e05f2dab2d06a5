// arith.truncf to the small floats rounds once to nearest even and does not
// saturate: past the largest value f8E4M3FN has NaN, f8E5M2 infinity, and the
// narrower formats, which have neither, their largest value.
func.func private @opaque(%x: f32) -> f32 attributes {no_inline} { return %x : f32 }
func.func @main() {
  %c = arith.constant 500.0 : f32
  %x = func.call @opaque(%c) : (f32) -> f32
  %e4m3 = arith.truncf %x : f32 to f8E4M3FN
  check.expect_eq_const %e4m3, 0x7F : f8E4M3FN
  %e5m2 = arith.truncf %x : f32 to f8E5M2
  check.expect_eq_const %e5m2, 0x60 : f8E5M2
  %e2m1 = arith.truncf %x : f32 to f4E2M1FN
  check.expect_eq_const %e2m1, 0x7 : f4E2M1FN
  // A tie at the end of the range goes to the even neighbour, 448.
  %t = arith.constant 464.0 : f32
  %tie = func.call @opaque(%t) : (f32) -> f32
  %r = arith.truncf %tie : f32 to f8E4M3FN
  check.expect_eq_const %r, 0x7E : f8E4M3FN
  // A power of two halfway to the next: f8E8M0FNU goes up.
  %h = arith.constant 1.5 : f32
  %half = func.call @opaque(%h) : (f32) -> f32
  %p = arith.truncf %half : f32 to f8E8M0FNU
  check.expect_eq_const %p, 0x80 : f8E8M0FNU
  %n = arith.constant -1.0 : f32
  %negative = func.call @opaque(%n) : (f32) -> f32
  %q = arith.truncf %negative : f32 to f8E8M0FNU
  check.expect_eq_const %q, 0xFF : f8E8M0FNU
  return
}
