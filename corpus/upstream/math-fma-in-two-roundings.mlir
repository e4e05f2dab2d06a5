// math.fma rounds once: "the semantics of the operation correspond to those of
// the llvm.fma intrinsic". 4097 * 4097 is 16785409, which f32 does not have.
// The result is 1; math-expand-ops makes a product and a sum of it, which give
// 0.
// passes: math-expand-ops
func.func private @opaque(%x: f32) -> f32 attributes {no_inline} { return %x : f32 }
func.func @main() {
  %start = arith.constant 4097.0 : f32
  %c = arith.constant -16785408.0 : f32
  %x = func.call @opaque(%start) : (f32) -> f32
  %r = math.fma %x, %x, %c : f32
  check.expect_eq_const %r, 1.0 : f32
  return
}
