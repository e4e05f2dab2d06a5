// Rounding to an integer keeps the sign of its operand, that of a zero too
// (IEEE-754, 6.3), and so does MLIR's own folder of math.ceil: the ceiling of
// -0.5 is -0. What math-expand-ops makes of the operation gives 0.
// passes: math-expand-ops
func.func private @opaque(%x: f32) -> f32 attributes {no_inline} { return %x : f32 }
func.func @main() {
  %start = arith.constant -0.5 : f32
  %x = func.call @opaque(%start) : (f32) -> f32
  %r = math.ceil %x : f32
  check.expect_eq_const %r, -0.0 : f32
  return
}
