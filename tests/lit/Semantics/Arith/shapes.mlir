// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e unequal_shapes 2>&1 | FileCheck %s

// Elementwise operations on tensors of every kind of shape, and the same rules
// in the body of a linalg operation.

func.func private @rank_0() {
  %a = arith.constant dense<3> : tensor<i32>
  %i = arith.muli %a, %a : tensor<i32>
  check.expect_eq_const %i, dense<9> : tensor<i32>
  %f = arith.sitofp %i : tensor<i32> to tensor<f32>
  check.expect_eq_const %f, dense<9.0> : tensor<f32>
  return
}
func.func private @zero_sized() {
  %a = arith.constant dense<> : tensor<2x0xi32>
  // There is no element to divide by zero.
  %i = arith.divsi %a, %a : tensor<2x0xi32>
  check.expect_eq_const %i, dense<> : tensor<2x0xi32>
  %c = arith.cmpi slt, %a, %i : tensor<2x0xi32>
  check.expect_eq_const %c, dense<> : tensor<2x0xi1>
  return
}
func.func private @dynamic() {
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %d = tensor.cast %a : tensor<2x2xf32> to tensor<?x2xf32>
  %s = arith.addf %d, %d : tensor<?x2xf32>
  %n = arith.negf %s : tensor<?x2xf32>
  %t = arith.truncf %n : tensor<?x2xf32> to tensor<?x2xf16>
  check.expect_eq_const %t, dense<[[-2.0, -4.0], [-6.0, -8.0]]> : tensor<2x2xf16> : tensor<?x2xf16>
  return
}
// More elements than fit a strip of lanes, the last one special.
func.func private @longer_than_a_strip() {
  %e = tensor.empty() : tensor<1000xi32>
  %iota = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%e : tensor<1000xi32>) {
  ^bb0(%unused: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    linalg.yield %n : i32
  } -> tensor<1000xi32>
  %double = arith.addi %iota, %iota : tensor<1000xi32>
  %c999 = arith.constant 999 : index
  %last = tensor.extract %double[%c999] : tensor<1000xi32>
  check.expect_eq_const %last, 1998 : i32
  return
}
func.func private @in_a_body() {
  %a = arith.constant dense<[[1, -2, 3], [-4, 5, -6]]> : tensor<2x3xi8>
  %e = tensor.empty() : tensor<2x3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x3xi8>) outs(%e : tensor<2x3xf32>) {
  ^bb0(%x: i8, %unused: f32):
    %zero = arith.constant 0 : i8
    %negative = arith.cmpi slt, %x, %zero : i8
    %minus = arith.subi %zero, %x : i8
    %abs = arith.select %negative, %minus, %x : i8
    %f = arith.uitofp %abs : i8 to f32
    %half = arith.constant 0.5 : f32
    %y = arith.mulf %f, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x3xf32>
  check.expect_eq_const %r, dense<[[0.5, 1.0, 1.5], [2.0, 2.5, 3.0]]> : tensor<2x3xf32>
  return
}
func.func @main() {
  call @rank_0() : () -> ()
  call @zero_sized() : () -> ()
  call @dynamic() : () -> ()
  call @longer_than_a_strip() : () -> ()
  call @in_a_body() : () -> ()
  return
}

// CHECK: undefined behaviour: 'arith.addi'
func.func private @unequal_shapes() -> tensor<?xi8> {
  %a = arith.constant dense<1> : tensor<2xi8>
  %b = arith.constant dense<1> : tensor<3xi8>
  %c = tensor.cast %a : tensor<2xi8> to tensor<?xi8>
  %d = tensor.cast %b : tensor<3xi8> to tensor<?xi8>
  %r = arith.addi %c, %d : tensor<?xi8>
  return %r : tensor<?xi8>
}
