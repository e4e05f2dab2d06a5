// RUN: mx-interp %s

func.func private @some_dimensions() {
  %v = arith.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : vector<2x2x2xi32>
  %acc = arith.constant dense<[100, 200]> : vector<2xi32>
  // Dimension 1 stays.
  %a = vector.multi_reduction <add>, %v, %acc [0, 2] : vector<2x2x2xi32> to vector<2xi32>
  check.expect_eq_const %a, dense<[114, 222]> : vector<2xi32>
  %row = arith.constant dense<[[0, 0], [9, 0]]> : vector<2x2xi32>
  %b = vector.multi_reduction <maxsi>, %v, %row [1] : vector<2x2x2xi32> to vector<2x2xi32>
  check.expect_eq_const %b, dense<[[3, 4], [9, 8]]> : vector<2x2xi32>
  return
}
func.func private @all_dimensions() {
  %v = arith.constant dense<[[2.0, 3.0], [4.0, 5.0]]> : vector<2x2xf32>
  %acc = arith.constant 0.5 : f32
  %a = vector.multi_reduction <mul>, %v, %acc [0, 1] : vector<2x2xf32> to f32
  check.expect_eq_const %a, 60.0 : f32
  return
}
// The accumulator counts even if nothing is reduced.
func.func private @no_dimension() {
  %v = arith.constant dense<[1, 2]> : vector<2xi32>
  %acc = arith.constant dense<[10, 20]> : vector<2xi32>
  %a = vector.multi_reduction <add>, %v, %acc [] : vector<2xi32> to vector<2xi32>
  check.expect_eq_const %a, dense<[11, 22]> : vector<2xi32>
  return
}
// Ascending, last index fastest: ((2^24 + 1) + 1) - 2^24 is 0 with each step
// rounded, and -2^24 first would have left 2.
func.func private @order() {
  %v = arith.constant dense<[[1.0, 1.0], [-16777216.0, 0.0]]> : vector<2x2xf32>
  %acc = arith.constant 16777216.0 : f32
  %a = vector.multi_reduction <add>, %v, %acc [0, 1] : vector<2x2xf32> to f32
  check.expect_eq_const %a, 0.0 : f32
  return
}
func.func private @masked() {
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %m = arith.constant dense<[[true, false], [true, false]]> : vector<2x2xi1>
  %acc = arith.constant dense<[10, 20]> : vector<2xi32>
  %a = vector.mask %m { vector.multi_reduction <add>, %v, %acc [0] : vector<2x2xi32> to vector<2xi32> } : vector<2x2xi1> -> vector<2xi32>
  check.expect_eq_const %a, dense<[14, 20]> : vector<2xi32>
  %b = vector.mask %m { vector.multi_reduction <add>, %v, %acc [1] : vector<2x2xi32> to vector<2xi32> } : vector<2x2xi1> -> vector<2xi32>
  check.expect_eq_const %b, dense<[11, 23]> : vector<2xi32>
  return
}
func.func @main() {
  call @some_dimensions() : () -> ()
  call @all_dimensions() : () -> ()
  call @no_dimension() : () -> ()
  call @order() : () -> ()
  call @masked() : () -> ()
  return
}
