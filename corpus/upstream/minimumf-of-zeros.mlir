// The smaller of -0 and 0 is found "treating -0.0 as less than +0.0"
// (arith.minimumf). What arith-expand makes of the operation compares them,
// finds them equal, and gives 0.
// passes: arith-expand
func.func private @opaque(%x: f32) -> f32 attributes {no_inline} { return %x : f32 }
func.func @main() {
  %plus = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  %a = func.call @opaque(%minus) : (f32) -> f32
  %b = func.call @opaque(%plus) : (f32) -> f32
  %least = arith.minimumf %a, %b : f32
  check.expect_eq_const %least, -0.0 : f32
  return
}
