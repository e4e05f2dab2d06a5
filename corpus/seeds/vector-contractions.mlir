// Contractions fold the accumulator first, then k upwards: 2^24 + 1 - 2^24 is 0
// in f32, and 2^24 - 2^24 + 1 would be 1. Integers, rows by columns and a dot.
#lhs = affine_map<(i, j, k) -> (i, k)>
#rhs = affine_map<(i, j, k) -> (k, j)>
#acc = affine_map<(i, j, k) -> (i, j)>
#k = affine_map<(k) -> (k)>
#none = affine_map<(k) -> ()>
func.func private @opaque(%x: vector<2x3xi32>) -> vector<2x3xi32> attributes {no_inline} { return %x : vector<2x3xi32> }
func.func private @opaque_row(%x: vector<2xf32>) -> vector<2xf32> attributes {no_inline} { return %x : vector<2xf32> }
func.func @main() {
  %ka = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %a = func.call @opaque(%ka) : (vector<2x3xi32>) -> vector<2x3xi32>
  %b = vector.transpose %a, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  %c = arith.constant dense<[[100, 200], [300, 400]]> : vector<2x2xi32>
  %r = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"]}
      %a, %b, %c : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
  check.expect_eq_const %r, dense<[[114, 232], [332, 477]]> : vector<2x2xi32>
  %kx = arith.constant dense<[1.0, -16777216.0]> : vector<2xf32>
  %x = func.call @opaque_row(%kx) : (vector<2xf32>) -> vector<2xf32>
  %ones = arith.constant dense<1.0> : vector<2xf32>
  %large = arith.constant 16777216.0 : f32
  %dot = vector.contract {indexing_maps = [#k, #k, #none], iterator_types = ["reduction"]}
      %x, %ones, %large : vector<2xf32>, vector<2xf32> into f32
  check.expect_eq_const %dot, 0.0 : f32
  return
}
