// f8E8M0FNU constants: code 0x00 is 2^-127, not zero, and 0xFF is NaN, not
// infinity, folded or not.
func.func @main() -> (f32, f32) {
  %low = arith.constant 0x00 : f8E8M0FNU
  %nan = arith.constant 0xFF : f8E8M0FNU
  %a = arith.extf %low : f8E8M0FNU to f32
  %b = arith.extf %nan : f8E8M0FNU to f32
  check.expect_eq_const %a, 0x00400000 : f32
  check.expect_eq_const %b, 0x7FC00000 : f32
  return %a, %b : f32, f32
}
