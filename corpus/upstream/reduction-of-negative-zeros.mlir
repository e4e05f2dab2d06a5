// A sum without an accumulator is the sum of its elements: -0 + -0 is -0. MLIR
// 22.1.8 starts with +0 and gives +0.
func.func private @opaque(%x: vector<2xf32>) -> vector<2xf32> attributes {no_inline} { return %x : vector<2xf32> }
func.func @main() {
  %start = arith.constant dense<-0.0> : vector<2xf32>
  %v = func.call @opaque(%start) : (vector<2xf32>) -> vector<2xf32>
  %r = vector.reduction <add>, %v : vector<2xf32> into f32
  check.expect_eq_const %r, -0.0 : f32
  return
}
