// Elements that are masked off take no part in a reduction. The maximum of -3
// and -2 is -2; MLIR 22.1.8 starts with the negative number next to zero, not
// with the least one, and gives that.
func.func private @opaque(%x: vector<4xf32>) -> vector<4xf32> attributes {no_inline} { return %x : vector<4xf32> }
func.func @main() {
  %start = arith.constant dense<[-3.0, 5.0, -2.0, 7.0]> : vector<4xf32>
  %v = func.call @opaque(%start) : (vector<4xf32>) -> vector<4xf32>
  %m = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %r = vector.mask %m { vector.reduction <maximumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  check.expect_eq_const %r, -2.0 : f32
  return
}
