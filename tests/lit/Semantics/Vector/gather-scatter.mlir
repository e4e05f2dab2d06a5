// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e gather_out_of_bounds 2>&1 | FileCheck %s --check-prefix=GATHER
// RUN: exits 1 mx-interp %s -e scatter_out_of_bounds 2>&1 | FileCheck %s --check-prefix=SCATTER
// RUN: exits 1 mx-interp %s -e scatter_twice 2>&1 | FileCheck %s --check-prefix=TWICE

// Indices count along the last dimension, signed, from the offsets.
func.func private @gather() {
  %t = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi32>
  %c1 = arith.constant 1 : index
  %at = arith.constant dense<[[2, -1], [0, 0]]> : vector<2x2xi8>
  %m = arith.constant dense<true> : vector<2x2xi1>
  %other = arith.constant dense<[[10, 11], [12, 13]]> : vector<2x2xi32>
  %a = vector.gather %t[%c1, %c1] [%at], %m, %other : tensor<2x4xi32>, vector<2x2xi8>, vector<2x2xi1>, vector<2x2xi32> into vector<2x2xi32>
  check.expect_eq_const %a, dense<[[7, 4], [5, 5]]> : vector<2x2xi32>
  // What is masked off may have any index.
  %far = arith.constant dense<[[2, 100], [0, -100]]> : vector<2x2xi64>
  %some = arith.constant dense<[[true, false], [true, false]]> : vector<2x2xi1>
  %b = vector.gather %t[%c1, %c1] [%far], %some, %other : tensor<2x4xi32>, vector<2x2xi64>, vector<2x2xi1>, vector<2x2xi32> into vector<2x2xi32>
  check.expect_eq_const %b, dense<[[7, 11], [5, 13]]> : vector<2x2xi32>
  %none = arith.constant dense<false> : vector<2x2xi1>
  %c = vector.gather %t[%c1, %c1] [%far], %none, %other : tensor<2x4xi32>, vector<2x2xi64>, vector<2x2xi1>, vector<2x2xi32> into vector<2x2xi32>
  check.expect_eq %c, %other : vector<2x2xi32>
  return
}
func.func private @gather_in_a_mask() {
  %t = arith.constant dense<[0, 1, 2, 3]> : tensor<4xi32>
  %c0 = arith.constant 0 : index
  %at = arith.constant dense<[3, 9, 1]> : vector<3xindex>
  %all = arith.constant dense<true> : vector<3xi1>
  %m = arith.constant dense<[true, false, true]> : vector<3xi1>
  %other = arith.constant dense<[10, 11, 12]> : vector<3xi32>
  %a = vector.mask %m { vector.gather %t[%c0] [%at], %all, %other : tensor<4xi32>, vector<3xindex>, vector<3xi1>, vector<3xi32> into vector<3xi32> } : vector<3xi1> -> vector<3xi32>
  // Nothing says what the disabled lane is: no check fails on it.
  check.expect_eq_const %a, dense<[3, 77, 1]> : vector<3xi32>
  return
}
func.func private @scatter() {
  %t = arith.constant dense<0> : tensor<2x3xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %at = arith.constant dense<[2, 0, 2]> : vector<3xi32>
  %m = arith.constant dense<[true, true, false]> : vector<3xi1>
  %v = arith.constant dense<[5, 6, 7]> : vector<3xi32>
  %a = vector.scatter %t[%c1, %c0] [%at], %m, %v : tensor<2x3xi32>, vector<3xi32>, vector<3xi1>, vector<3xi32> -> tensor<2x3xi32>
  check.expect_eq_const %a, dense<[[0, 0, 0], [6, 0, 5]]> : tensor<2x3xi32>
  check.expect_eq_const %t, dense<0> : tensor<2x3xi32>
  return
}
func.func @main() {
  call @gather() : () -> ()
  call @gather_in_a_mask() : () -> ()
  call @scatter() : () -> ()
  return
}

// GATHER: undefined behaviour: 'vector.gather' touches element [2] of [2] in lane [1]
func.func private @gather_out_of_bounds() {
  %t = arith.constant dense<[0, 1]> : tensor<2xi32>
  %c0 = arith.constant 0 : index
  %at = arith.constant dense<[0, 2]> : vector<2xi32>
  %m = arith.constant dense<true> : vector<2xi1>
  %v = arith.constant dense<0> : vector<2xi32>
  %a = vector.gather %t[%c0] [%at], %m, %v : tensor<2xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return
}

// SCATTER: undefined behaviour: 'vector.scatter' touches element [-1] of [2] in lane [0]
func.func private @scatter_out_of_bounds() {
  %t = arith.constant dense<[0, 1]> : tensor<2xi32>
  %c0 = arith.constant 0 : index
  %at = arith.constant dense<[-1, 2]> : vector<2xi32>
  %m = arith.constant dense<true> : vector<2xi1>
  %v = arith.constant dense<0> : vector<2xi32>
  %a = vector.scatter %t[%c0] [%at], %m, %v : tensor<2xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32> -> tensor<2xi32>
  return
}

// TWICE: undefined behaviour: 'vector.scatter' writes what lane [1] writes twice
func.func private @scatter_twice() {
  %t = arith.constant dense<[0, 1]> : tensor<2xi32>
  %c0 = arith.constant 0 : index
  %at = arith.constant dense<[1, 1]> : vector<2xi32>
  %m = arith.constant dense<true> : vector<2xi1>
  %v = arith.constant dense<0> : vector<2xi32>
  %a = vector.scatter %t[%c0] [%at], %m, %v : tensor<2xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32> -> tensor<2xi32>
  return
}
