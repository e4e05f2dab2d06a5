// Sums of vectors fold the accumulator first, then elements upwards, the last
// index fastest. Each sum below would be another number in another order.
func.func private @opaque(%x: vector<2x2xf32>) -> vector<2x2xf32> attributes {no_inline} { return %x : vector<2x2xf32> }
func.func @main() {
  %k = arith.constant dense<[[1.0, 1.0], [-16777216.0, 2.0]]> : vector<2x2xf32>
  %v = func.call @opaque(%k) : (vector<2x2xf32>) -> vector<2x2xf32>
  %large = arith.constant 16777216.0 : f32
  // 2^24 + 1 is 2^24, twice, then 0, then 2.
  %all = vector.multi_reduction <add>, %v, %large [0, 1] : vector<2x2xf32> to f32
  check.expect_eq_const %all, 2.0 : f32
  %start = arith.constant dense<[16777216.0, 16777216.0]> : vector<2xf32>
  // 2^24 + 1 - 2^24, and 2^24 + 1 + 2.
  %columns = vector.multi_reduction <add>, %v, %start [0] : vector<2x2xf32> to vector<2xf32>
  check.expect_eq_const %columns, dense<[0.0, 16777218.0]> : vector<2xf32>
  // 2^24 + 1 + 1, and 2^24 - 2^24 + 2.
  %rows = vector.multi_reduction <add>, %v, %start [1] : vector<2x2xf32> to vector<2xf32>
  check.expect_eq_const %rows, dense<[16777216.0, 2.0]> : vector<2xf32>
  %row = vector.extract %v[1] : vector<2xf32> from vector<2x2xf32>
  %one = arith.constant 1.0 : f32
  // 1 - 2^24 is exact; with 2 it is 3 - 2^24, exact too.
  %sum = vector.reduction <add>, %row, %one : vector<2xf32> into f32
  check.expect_eq_const %sum, -16777213.0 : f32
  %min = vector.reduction <minimumf>, %row : vector<2xf32> into f32
  check.expect_eq_const %min, -16777216.0 : f32
  return
}
