// RUN: mx-interp %s
// RUN: exits 3 mx-interp %s -e narrower_result 2>&1 | FileCheck %s --check-prefix=NARROWER

#dot = {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"]}
#maxdot = {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maxnumf>}
#matmul = {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
#transposed = {indexing_maps = [affine_map<(k, m, n) -> (k, m)>, affine_map<(k, m, n) -> (n, k)>, affine_map<(k, m, n) -> (n, m)>], iterator_types = ["reduction", "parallel", "parallel"]}
#batched = {indexing_maps = [affine_map<(b, k) -> (b, k)>, affine_map<(b, k) -> (k, b)>, affine_map<(b, k) -> (b)>], iterator_types = ["parallel", "reduction"]}
#two = {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}

func.func private @matmul() {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %b = arith.constant dense<[[5, 6, 7], [8, 9, 10]]> : vector<2x3xi32>
  %acc = arith.constant dense<[[100, 0, 0], [0, 0, 200]]> : vector<2x3xi32>
  %r = vector.contract #matmul %a, %b, %acc : vector<2x2xi32>, vector<2x3xi32> into vector<2x3xi32>
  check.expect_eq_const %r, dense<[[121, 24, 27], [47, 54, 261]]> : vector<2x3xi32>
  return
}
func.func private @transposed_operands() {
  %a = arith.constant dense<[[1, 3], [2, 4]]> : vector<2x2xi32>
  %b = arith.constant dense<[[5, 8], [6, 9], [7, 10]]> : vector<3x2xi32>
  %acc = arith.constant dense<0> : vector<3x2xi32>
  %r = vector.contract #transposed %a, %b, %acc : vector<2x2xi32>, vector<3x2xi32> into vector<3x2xi32>
  check.expect_eq_const %r, dense<[[21, 47], [24, 54], [27, 61]]> : vector<3x2xi32>
  return
}
func.func private @batched() {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %b = arith.constant dense<[[5, 6], [7, 8]]> : vector<2x2xi32>
  %acc = arith.constant dense<[1, -1]> : vector<2xi32>
  %r = vector.contract #batched %a, %b, %acc : vector<2x2xi32>, vector<2x2xi32> into vector<2xi32>
  check.expect_eq_const %r, dense<[20, 49]> : vector<2xi32>
  return
}
func.func private @two_reductions() {
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf64>
  %acc = arith.constant 0.5 : f64
  %r = vector.contract #two %a, %a, %acc : vector<2x2xf64>, vector<2x2xf64> into f64
  check.expect_eq_const %r, 30.5 : f64
  return
}
func.func private @other_kinds() {
  %a = arith.constant dense<[2.0, -5.0, 3.0]> : vector<3xf32>
  %b = arith.constant dense<[4.0, 1.0, 2.0]> : vector<3xf32>
  %acc = arith.constant 7.0 : f32
  %r = vector.contract #maxdot %a, %b, %acc : vector<3xf32>, vector<3xf32> into f32
  check.expect_eq_const %r, 8.0 : f32
  return
}
// Operands get the accumulator's width first, integers by their sign.
func.func private @promoted_operands() {
  %a = arith.constant dense<[-128, 127]> : vector<2xi8>
  %acc = arith.constant 1 : i32
  %r = vector.contract #dot %a, %a, %acc : vector<2xi8>, vector<2xi8> into i32
  check.expect_eq_const %r, 32514 : i32
  %f = arith.constant dense<[448.0, 0.001953125]> : vector<2xf8E4M3FN>
  %zero = arith.constant 0.0 : f32
  %s = vector.contract #dot %f, %f, %zero : vector<2xf8E4M3FN>, vector<2xf8E4M3FN> into f32
  check.expect_eq_const %s, 200704.0 : f32
  return
}
// The mask has the shape of the domain: here k, then m, n.
func.func private @masked_contract() {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %b = arith.constant dense<[[5, 6], [7, 8]]> : vector<2x2xi32>
  %acc = arith.constant dense<[[10, 20], [30, 40]]> : vector<2x2xi32>
  %m = arith.constant dense<[[[true, false], [false, false]], [[true, true], [false, false]]]> : vector<2x2x2xi1>
  %r = vector.mask %m { vector.contract #matmul %a, %b, %acc : vector<2x2xi32>, vector<2x2xi32> into vector<2x2xi32> } : vector<2x2x2xi1> -> vector<2x2xi32>
  // m = 0, n = 0: only k = 0, 1 * 5. m = 1, n = 0: both, 3 * 5 + 4 * 7.
  check.expect_eq_const %r, dense<[[15, 20], [73, 40]]> : vector<2x2xi32>
  return
}
func.func private @outerproduct() {
  %a = arith.constant dense<[2, 3]> : vector<2xi32>
  %b = arith.constant dense<[4, 5, 6]> : vector<3xi32>
  %r = vector.outerproduct %a, %b : vector<2xi32>, vector<3xi32>
  check.expect_eq_const %r, dense<[[8, 10, 12], [12, 15, 18]]> : vector<2x3xi32>
  %s = vector.outerproduct %a, %b, %r {kind = #vector.kind<add>} : vector<2xi32>, vector<3xi32>
  check.expect_eq_const %s, dense<[[16, 20, 24], [24, 30, 36]]> : vector<2x3xi32>
  %acc = arith.constant dense<[[9, 9, 9], [13, 13, 13]]> : vector<2x3xi32>
  %t = vector.outerproduct %a, %b, %acc {kind = #vector.kind<minsi>} : vector<2xi32>, vector<3xi32>
  check.expect_eq_const %t, dense<[[8, 9, 9], [12, 13, 13]]> : vector<2x3xi32>
  %x = arith.constant 10 : i32
  %u = vector.outerproduct %a, %x : vector<2xi32>, i32
  check.expect_eq_const %u, dense<[20, 30]> : vector<2xi32>
  %v = vector.outerproduct %a, %x, %a {kind = #vector.kind<add>} : vector<2xi32>, i32
  check.expect_eq_const %v, dense<[22, 33]> : vector<2xi32>
  return
}
// With an accumulator, floats are multiplied and added with one rounding.
func.func private @outerproduct_fuses() {
  %a = arith.constant dense<4097.0> : vector<1xf32>
  %acc = arith.constant dense<-16785408.0> : vector<1x1xf32>
  %r = vector.outerproduct %a, %a, %acc {kind = #vector.kind<add>} : vector<1xf32>, vector<1xf32>
  check.expect_eq_const %r, dense<1.0> : vector<1x1xf32>
  return
}
func.func private @masked_outerproduct() {
  %a = arith.constant dense<[2, 3]> : vector<2xi32>
  %m = arith.constant dense<[[true, false], [false, true]]> : vector<2x2xi1>
  %acc = arith.constant dense<[[1, 1], [1, 1]]> : vector<2x2xi32>
  %r = vector.mask %m { vector.outerproduct %a, %a, %acc {kind = #vector.kind<add>} : vector<2xi32>, vector<2xi32> } : vector<2x2xi1> -> vector<2x2xi32>
  check.expect_eq_const %r, dense<[[5, 1], [1, 10]]> : vector<2x2xi32>
  // Without one, nothing says what the others are: no check fails on them.
  %s = vector.mask %m { vector.outerproduct %a, %a : vector<2xi32>, vector<2xi32> } : vector<2x2xi1> -> vector<2x2xi32>
  check.expect_eq_const %s, dense<[[4, 77], [88, 9]]> : vector<2x2xi32>
  return
}
func.func @main() {
  call @matmul() : () -> ()
  call @transposed_operands() : () -> ()
  call @batched() : () -> ()
  call @two_reductions() : () -> ()
  call @other_kinds() : () -> ()
  call @promoted_operands() : () -> ()
  call @masked_contract() : () -> ()
  call @outerproduct() : () -> ()
  call @outerproduct_fuses() : () -> ()
  call @masked_outerproduct() : () -> ()
  return
}

// NARROWER: unsupported: 'vector.contract' contracts elements of f32 into elements of f16
func.func private @narrower_result() {
  %a = arith.constant dense<1.0> : vector<2xf32>
  %acc = arith.constant 0.0 : f16
  %r = vector.contract #dot %a, %a, %acc : vector<2xf32>, vector<2xf32> into f16
  return
}
