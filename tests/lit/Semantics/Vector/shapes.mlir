// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e shuffled_poison 2>&1 | FileCheck %s --check-prefix=SHUFFLE

func.func private @broadcast() {
  %x = arith.constant 7 : i8
  %s = vector.broadcast %x : i8 to vector<2x3xi8>
  check.expect_eq_const %s, dense<7> : vector<2x3xi8>
  %point = vector.broadcast %x : i8 to vector<i8>
  check.expect_eq_const %point, dense<7> : vector<i8>
  %again = vector.broadcast %point : vector<i8> to vector<2xi8>
  check.expect_eq_const %again, dense<7> : vector<2xi8>
  // Missing leading dimensions are duplicated, and those of size 1 stretched.
  %row = arith.constant dense<[1, 2, 3]> : vector<3xi8>
  %rows = vector.broadcast %row : vector<3xi8> to vector<2x3xi8>
  check.expect_eq_const %rows, dense<[[1, 2, 3], [1, 2, 3]]> : vector<2x3xi8>
  %column = arith.constant dense<[[1], [2]]> : vector<2x1xi8>
  %columns = vector.broadcast %column : vector<2x1xi8> to vector<2x2x3xi8>
  check.expect_eq_const %columns, dense<[[[1, 1, 1], [2, 2, 2]], [[1, 1, 1], [2, 2, 2]]]> : vector<2x2x3xi8>
  return
}
func.func private @transpose() {
  %v = arith.constant dense<[[[1, 2], [3, 4], [5, 6]]]> : vector<1x3x2xi8>
  %t = vector.transpose %v, [2, 0, 1] : vector<1x3x2xi8> to vector<2x1x3xi8>
  check.expect_eq_const %t, dense<[[[1, 3, 5]], [[2, 4, 6]]]> : vector<2x1x3xi8>
  %p = arith.constant dense<4> : vector<i8>
  %same = vector.transpose %p, [] : vector<i8> to vector<i8>
  check.expect_eq_const %same, dense<4> : vector<i8>
  return
}
func.func private @shape_cast() {
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi8>
  %w = vector.shape_cast %v : vector<2x3xi8> to vector<3x2x1xi8>
  check.expect_eq_const %w, dense<[[[1], [2]], [[3], [4]], [[5], [6]]]> : vector<3x2x1xi8>
  %one = arith.constant dense<9> : vector<1x1xi8>
  %point = vector.shape_cast %one : vector<1x1xi8> to vector<i8>
  check.expect_eq_const %point, dense<9> : vector<i8>
  return
}
func.func private @slices() {
  %v = arith.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : vector<2x3x2xi8>
  // Dimensions without a size are whole.
  %s = vector.extract_strided_slice %v {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x3x2xi8> to vector<1x2x2xi8>
  check.expect_eq_const %s, dense<[[[8, 9], [10, 11]]]> : vector<1x2x2xi8>
  // The source goes to the last dimensions.
  %x = arith.constant dense<[[50], [60]]> : vector<2x1xi8>
  %w = vector.insert_strided_slice %x, %v {offsets = [1, 0, 1], strides = [1, 1]} : vector<2x1xi8> into vector<2x3x2xi8>
  check.expect_eq_const %w, dense<[[[0, 1], [2, 3], [4, 5]], [[6, 50], [8, 60], [10, 11]]]> : vector<2x3x2xi8>
  check.expect_eq_const %v, dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : vector<2x3x2xi8>
  return
}
func.func private @shuffle() {
  %a = arith.constant dense<[10, 11]> : vector<2xi8>
  %b = arith.constant dense<[20, 21, 22]> : vector<3xi8>
  %s = vector.shuffle %a, %b [4, 0, 0, 2] : vector<2xi8>, vector<3xi8>
  check.expect_eq_const %s, dense<[22, 10, 10, 20]> : vector<4xi8>
  // Rows of the leading dimension.
  %c = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi8>
  %d = arith.constant dense<[[5, 6]]> : vector<1x2xi8>
  %rows = vector.shuffle %c, %d [2, 1, 2] : vector<2x2xi8>, vector<1x2xi8>
  check.expect_eq_const %rows, dense<[[5, 6], [3, 4], [5, 6]]> : vector<3x2xi8>
  %p = arith.constant dense<8> : vector<i8>
  %q = arith.constant dense<9> : vector<i8>
  %points = vector.shuffle %p, %q [1, 0, 1] : vector<i8>, vector<i8>
  check.expect_eq_const %points, dense<[9, 8, 9]> : vector<3xi8>
  // Poison that is selected is no use of poison.
  %holes = vector.shuffle %a, %a [0, -1, 3] : vector<2xi8>, vector<2xi8>
  %filled = vector.shuffle %holes, %holes [0, 2] : vector<3xi8>, vector<3xi8>
  check.expect_eq_const %filled, dense<[10, 11]> : vector<2xi8>
  return
}
func.func private @interleave_and_back() {
  %a = arith.constant dense<[[0, 1], [2, 3]]> : vector<2x2xi32>
  %b = arith.constant dense<[[4, 5], [6, 7]]> : vector<2x2xi32>
  %i = vector.interleave %a, %b : vector<2x2xi32> -> vector<2x4xi32>
  check.expect_eq_const %i, dense<[[0, 4, 1, 5], [2, 6, 3, 7]]> : vector<2x4xi32>
  %even, %odd = vector.deinterleave %i : vector<2x4xi32> -> vector<2x2xi32>
  check.expect_eq %even, %a : vector<2x2xi32>
  check.expect_eq %odd, %b : vector<2x2xi32>
  %p = arith.constant dense<8> : vector<i8>
  %q = arith.constant dense<9> : vector<i8>
  %points = vector.interleave %p, %q : vector<i8> -> vector<2xi8>
  check.expect_eq_const %points, dense<[8, 9]> : vector<2xi8>
  return
}
func.func @main() {
  call @broadcast() : () -> ()
  call @transpose() : () -> ()
  call @shape_cast() : () -> ()
  call @slices() : () -> ()
  call @shuffle() : () -> ()
  call @interleave_and_back() : () -> ()
  return
}

// SHUFFLE: checked element [1] is poison
// SHUFFLE: note: poison comes from 'vector.shuffle': the mask selects poison
func.func private @shuffled_poison() {
  %a = arith.constant dense<[10, 11]> : vector<2xi8>
  %s = vector.shuffle %a, %a [0, -1] : vector<2xi8>, vector<2xi8>
  check.expect_eq %s, %a : vector<2xi8>
  return
}
