// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e unequal_sizes 2>&1 | FileCheck %s --check-prefix=SIZES

func.func private @generic() {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %init = arith.constant dense<[100, 200]> : tensor<2xi32>
  // Weighted by the column; reductions fold into the accumulator.
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%a : tensor<2x3xi32>) outs(%init : tensor<2xi32>) {
  ^bb0(%x: i32, %acc: i32):
    %j = linalg.index 1 : index
    %w = arith.index_cast %j : index to i32
    %p = arith.muli %x, %w : i32
    %s = arith.addi %acc, %p : i32
    linalg.yield %s : i32
  } -> tensor<2xi32>
  // 0 + 2 + 6 and 0 + 5 + 12.
  check.expect_eq_const %r, dense<[108, 217]> : tensor<2xi32>
  return
}
func.func private @generic_with_two_results() {
  %a = arith.constant dense<[[3, 1], [2, 4]]> : tensor<2x2xi32>
  %low = arith.constant dense<100> : tensor<i32>
  %high = arith.constant dense<-100> : tensor<i32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> ()>],
      iterator_types = ["reduction", "reduction"]} ins(%a : tensor<2x2xi32>) outs(%low, %high : tensor<i32>, tensor<i32>) {
  ^bb0(%x: i32, %min: i32, %max: i32):
    %0 = arith.minsi %min, %x : i32
    %1 = arith.maxsi %max, %x : i32
    linalg.yield %0, %1 : i32, i32
  } -> (tensor<i32>, tensor<i32>)
  check.expect_eq_const %r#0, dense<1> : tensor<i32>
  check.expect_eq_const %r#1, dense<4> : tensor<i32>
  return
}
// The order of folding shows: x0 - (x1 - (...)) would be another number.
func.func private @generic_folds_in_order() {
  %a = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %init = arith.constant dense<0> : tensor<i32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%a : tensor<3xi32>) outs(%init : tensor<i32>) {
  ^bb0(%x: i32, %acc: i32):
    %ten = arith.constant 10 : i32
    %shifted = arith.muli %acc, %ten : i32
    %s = arith.addi %shifted, %x : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  check.expect_eq_const %r, dense<123> : tensor<i32>
  return
}
func.func private @fill_and_copy() {
  %x = arith.constant -0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %f, dense<-0.0> : tensor<2x2xf32>
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %c = linalg.copy ins(%a : tensor<2x2xf32>) outs(%f : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %c, dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq_const %f, dense<-0.0> : tensor<2x2xf32>
  return
}
// A linear congruential generator from row, column and seed 42, over [-1, 3).
func.func private @fill_rng_2d() {
  %min = arith.constant -1.0 : f64
  %max = arith.constant 3.0 : f64
  %seed = arith.constant 42 : i32
  %e = tensor.empty() : tensor<2x2xf64>
  %r = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%e : tensor<2x2xf64>) -> tensor<2x2xf64>
  check.expect_eq_const %r, dense<[[0x3FA44B5D2BDA4B40, 0x3FF113EE804A7C7A], [0xBFED69FCF0AE4CEE, 0x3FBBC951E9483AA0]]> : tensor<2x2xf64>
  return
}
func.func private @map() {
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %b = arith.constant dense<[10, 20]> : tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %r = linalg.map ins(%a, %b : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>)
      (%x: i32, %y: i32, %unused: i32) {
        %s = arith.subi %y, %x : i32
        linalg.yield %s : i32
      }
  check.expect_eq_const %r, dense<[9, 18]> : tensor<2xi32>
  return
}
func.func private @reduce() {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %init = arith.constant dense<[10, 20, 30]> : tensor<3xi32>
  %r = linalg.reduce ins(%a : tensor<2x3xi32>) outs(%init : tensor<3xi32>) dimensions = [0]
      (%x: i32, %acc: i32) {
        %s = arith.addi %acc, %x : i32
        linalg.yield %s : i32
      }
  check.expect_eq_const %r, dense<[15, 27, 39]> : tensor<3xi32>
  return
}
func.func private @reduce_nothing() {
  %a = arith.constant dense<> : tensor<0x2xf32>
  %init = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = linalg.reduce ins(%a : tensor<0x2xf32>) outs(%init : tensor<2xf32>) dimensions = [0]
      (%x: f32, %acc: f32) {
        %s = arith.addf %acc, %x : f32
        linalg.yield %s : f32
      }
  check.expect_eq %r, %init : tensor<2xf32>
  return
}
func.func private @transpose() {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %e = tensor.empty() : tensor<3x2xi8>
  %r = linalg.transpose ins(%a : tensor<2x3xi8>) outs(%e : tensor<3x2xi8>) permutation = [1, 0]
  check.expect_eq_const %r, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
  // Of a square, into itself.
  %s = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %t = linalg.transpose ins(%s : tensor<2x2xi8>) outs(%s : tensor<2x2xi8>) permutation = [1, 0]
  check.expect_eq_const %t, dense<[[1, 3], [2, 4]]> : tensor<2x2xi8>
  return
}
func.func private @broadcast() {
  %a = arith.constant dense<[1, 2]> : tensor<2xi8>
  %e = tensor.empty() : tensor<2x3xi8>
  %r = linalg.broadcast ins(%a : tensor<2xi8>) outs(%e : tensor<2x3xi8>) dimensions = [1]
  check.expect_eq_const %r, dense<[[1, 1, 1], [2, 2, 2]]> : tensor<2x3xi8>
  %scalar = arith.constant dense<7> : tensor<i8>
  %f = tensor.empty() : tensor<2xi8>
  %s = linalg.broadcast ins(%scalar : tensor<i8>) outs(%f : tensor<2xi8>) dimensions = [0]
  check.expect_eq_const %s, dense<7> : tensor<2xi8>
  return
}
func.func private @dynamic() {
  %s = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = tensor.cast %s : tensor<3xf32> to tensor<?xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.map { arith.negf } ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>)
  check.expect_eq_const %r, dense<[-1.0, -2.0, -3.0]> : tensor<3xf32> : tensor<?xf32>
  return
}
func.func @main() {
  call @generic() : () -> ()
  call @generic_with_two_results() : () -> ()
  call @generic_folds_in_order() : () -> ()
  call @fill_and_copy() : () -> ()
  call @fill_rng_2d() : () -> ()
  call @map() : () -> ()
  call @reduce() : () -> ()
  call @reduce_nothing() : () -> ()
  call @transpose() : () -> ()
  call @broadcast() : () -> ()
  call @dynamic() : () -> ()
  return
}

// SIZES: note: poison comes from 'linalg.add': the sizes of the operands disagree
func.func private @unequal_sizes() -> tensor<?xi8> {
  %a = arith.constant dense<1> : tensor<2xi8>
  %b = arith.constant dense<1> : tensor<3xi8>
  %c = tensor.cast %a : tensor<2xi8> to tensor<?xi8>
  %d = tensor.cast %b : tensor<3xi8> to tensor<?xi8>
  %r = linalg.add ins(%c, %d : tensor<?xi8>, tensor<?xi8>) outs(%c : tensor<?xi8>) -> tensor<?xi8>
  return %r : tensor<?xi8>
}
