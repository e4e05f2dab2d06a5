// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e division_of_a_lane_by_zero 2>&1 | FileCheck %s --check-prefix=DIVISION
// RUN: exits 1 mx-interp %s -e poison_lane 2>&1 | FileCheck %s --check-prefix=POISON
// RUN: exits 3 mx-interp %s -e scalable 2>&1 | FileCheck %s --check-prefix=SCALABLE

// Operations of arith and math take vectors as they take tensors.

func.func private @floats() {
  %a = arith.constant dense<[1.5, -0.0, 0x7F800000, 0x7FC00000]> : vector<4xf32>
  %b = arith.constant dense<[0.25, 0.0, 0xFF800000, 1.0]> : vector<4xf32>
  %sum = arith.addf %a, %b : vector<4xf32>
  check.expect_eq_const %sum, dense<[1.75, 0.0, 0x7FC00000, 0x7FC00000]> : vector<4xf32>
  %least = arith.minimumf %a, %b : vector<4xf32>
  check.expect_eq_const %least, dense<[0.25, -0.0, 0xFF800000, 0x7FC00000]> : vector<4xf32>
  %abs = math.absf %a : vector<4xf32>
  check.expect_eq_const %abs, dense<[1.5, 0.0, 0x7F800000, 0x7FC00000]> : vector<4xf32>
  %less = arith.cmpf olt, %a, %b : vector<4xf32>
  check.expect_eq_const %less, dense<[false, false, false, false]> : vector<4xi1>
  return
}
func.func private @integers() {
  %a = arith.constant dense<[[127, -128], [3, 0]]> : vector<2x2xi8>
  %b = arith.constant dense<[[1, -1], [-2, 5]]> : vector<2x2xi8>
  %sum = arith.addi %a, %b : vector<2x2xi8>
  check.expect_eq_const %sum, dense<[[-128, 127], [1, 5]]> : vector<2x2xi8>
  %wide = arith.extui %b : vector<2x2xi8> to vector<2x2xi16>
  check.expect_eq_const %wide, dense<[[1, 255], [254, 5]]> : vector<2x2xi16>
  return
}
func.func private @rank_0() {
  %a = arith.constant dense<3.0> : vector<f64>
  %square = arith.mulf %a, %a : vector<f64>
  check.expect_eq_const %square, dense<9.0> : vector<f64>
  return
}
// 448 is the largest number, and what lies beyond it is NaN.
func.func private @small_floats() {
  %a = arith.constant dense<[448.0, 1.0, 0x7F]> : vector<3xf8E4M3FN>
  %b = arith.constant dense<[64.0, 0.0625, 1.0]> : vector<3xf8E4M3FN>
  %sum = arith.addf %a, %b : vector<3xf8E4M3FN>
  check.expect_eq_const %sum, dense<[0x7F, 1.0, 0x7F]> : vector<3xf8E4M3FN>
  %wide = arith.extf %b : vector<3xf8E4M3FN> to vector<3xf32>
  check.expect_eq_const %wide, dense<[64.0, 0.0625, 1.0]> : vector<3xf32>
  %four = arith.truncf %wide : vector<3xf32> to vector<3xf4E2M1FN>
  check.expect_eq_const %four, dense<[6.0, 0.0, 1.0]> : vector<3xf4E2M1FN>
  return
}
func.func private @select_lanes_or_a_whole() {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<[3, 4]> : vector<2xi32>
  %lanes = arith.constant dense<[true, false]> : vector<2xi1>
  %mixed = arith.select %lanes, %a, %b : vector<2xi1>, vector<2xi32>
  check.expect_eq_const %mixed, dense<[1, 4]> : vector<2xi32>
  %no = arith.constant false
  %whole = arith.select %no, %a, %b : vector<2xi32>
  check.expect_eq_const %whole, dense<[3, 4]> : vector<2xi32>
  return
}
// A vector that nothing looks at may be poison, and a lane that is not chosen.
func.func private @unused_poison() {
  %p = ub.poison : vector<2xi32>
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %lanes = arith.constant dense<true> : vector<2xi1>
  %chosen = arith.select %lanes, %a, %p : vector<2xi1>, vector<2xi32>
  check.expect_eq_const %chosen, dense<[1, 2]> : vector<2xi32>
  return
}
func.func private @double(%v: vector<2xi32>) -> vector<2xi32> {
  %r = arith.addi %v, %v : vector<2xi32>
  return %r : vector<2xi32>
}
func.func private @carried() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %init = arith.constant dense<[1, -1]> : vector<2xi32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %init) -> vector<2xi32> {
    %next = func.call @double(%v) : (vector<2xi32>) -> vector<2xi32>
    scf.yield %next : vector<2xi32>
  }
  check.expect_eq_const %r, dense<[8, -8]> : vector<2xi32>
  check.expect_eq_const %init, dense<[1, -1]> : vector<2xi32>
  return
}
// One rounding: 16777217 has no f32, and neither has the product.
func.func private @fma() {
  %a = arith.constant dense<[4097.0, 2.0]> : vector<2xf32>
  %b = arith.constant dense<[4097.0, -0.0]> : vector<2xf32>
  %c = arith.constant dense<[-16785408.0, 0.0]> : vector<2xf32>
  %r = vector.fma %a, %b, %c : vector<2xf32>
  check.expect_eq_const %r, dense<[1.0, 0.0]> : vector<2xf32>
  return
}
func.func @main() {
  call @floats() : () -> ()
  call @integers() : () -> ()
  call @rank_0() : () -> ()
  call @small_floats() : () -> ()
  call @select_lanes_or_a_whole() : () -> ()
  call @unused_poison() : () -> ()
  call @carried() : () -> ()
  call @fma() : () -> ()
  return
}

// DIVISION: error: undefined behaviour: 'arith.divsi'
func.func private @division_of_a_lane_by_zero() {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<[1, 0]> : vector<2xi32>
  %r = arith.divsi %a, %b : vector<2xi32>
  return
}

// POISON: use of poison: 'check.expect_eq' checked element [1] is poison
// POISON: note: poison comes from 'arith.shli'
func.func private @poison_lane() {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<[1, 32]> : vector<2xi32>
  %r = arith.shli %a, %b : vector<2xi32>
  check.expect_eq %r, %a : vector<2xi32>
  return
}

// SCALABLE: error: unsupported: 'arith.constant' has a value of type vector<[4]xi32>
func.func private @scalable() {
  %a = arith.constant dense<1> : vector<[4]xi32>
  return
}
