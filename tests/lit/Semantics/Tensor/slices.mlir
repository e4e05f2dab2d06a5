// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e out_of_bounds 2>&1 | FileCheck %s

func.func private @extract_slice() {
  %t = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %s = tensor.extract_slice %t[1, 0] [2, 2] [1, 2] : tensor<3x4xi32> to tensor<2x2xi32>
  check.expect_eq_const %s, dense<[[4, 6], [8, 10]]> : tensor<2x2xi32>
  // A dimension of size 1 may be dropped.
  %column = tensor.extract_slice %t[0, 3] [3, 1] [1, 1] : tensor<3x4xi32> to tensor<3xi32>
  check.expect_eq_const %column, dense<[3, 7, 11]> : tensor<3xi32>
  %none = tensor.extract_slice %t[2, 0] [0, 4] [1, 1] : tensor<3x4xi32> to tensor<0x4xi32>
  check.expect_eq_const %none, dense<> : tensor<0x4xi32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %dynamic = tensor.extract_slice %t[%c1, %c1] [%c2, %c2] [%c1, %c2] : tensor<3x4xi32> to tensor<?x?xi32>
  check.expect_eq_const %dynamic, dense<[[5, 7], [9, 11]]> : tensor<2x2xi32> : tensor<?x?xi32>
  return
}
func.func private @insert_slice() {
  %t = arith.constant dense<0> : tensor<3x4xi32>
  %s = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %r = tensor.insert_slice %s into %t[0, 1] [2, 2] [2, 2] : tensor<2x2xi32> into tensor<3x4xi32>
  check.expect_eq_const %r, dense<[[0, 1, 0, 2], [0, 0, 0, 0], [0, 3, 0, 4]]> : tensor<3x4xi32>
  %row = arith.constant dense<[5, 6, 7, 8]> : tensor<4xi32>
  %q = tensor.insert_slice %row into %t[2, 0] [1, 4] [1, 1] : tensor<4xi32> into tensor<3x4xi32>
  check.expect_eq_const %q, dense<[[0, 0, 0, 0], [0, 0, 0, 0], [5, 6, 7, 8]]> : tensor<3x4xi32>
  check.expect_eq_const %t, dense<0> : tensor<3x4xi32>
  return
}
// Read and written ranges overlap; the source is the old version.
func.func private @slice_of_a_tensor_into_itself() {
  %t = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %s = tensor.extract_slice %t[0] [3] [1] : tensor<4xi32> to tensor<3xi32>
  %r = tensor.insert_slice %s into %t[1] [3] [1] : tensor<3xi32> into tensor<4xi32>
  check.expect_eq_const %r, dense<[1, 1, 2, 3]> : tensor<4xi32>
  %same = tensor.insert_slice %t into %t[0] [4] [1] : tensor<4xi32> into tensor<4xi32>
  check.expect_eq %same, %t : tensor<4xi32>
  return
}
func.func private @concat() {
  %a = arith.constant dense<[[1, 2]]> : tensor<1x2xi32>
  %b = arith.constant dense<[[3, 4], [5, 6]]> : tensor<2x2xi32>
  %none = arith.constant dense<> : tensor<0x2xi32>
  %rows = tensor.concat dim(0) %a, %none, %b : (tensor<1x2xi32>, tensor<0x2xi32>, tensor<2x2xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %rows, dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %columns = tensor.concat dim(1) %b, %b : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x4xi32>
  check.expect_eq_const %columns, dense<[[3, 4, 3, 4], [5, 6, 5, 6]]> : tensor<2x4xi32>
  return
}
func.func private @pad() {
  %t = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %zero = arith.constant 0 : i32
  %p = tensor.pad %t low[1, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : i32
  } : tensor<2x2xi32> to tensor<3x3xi32>
  check.expect_eq_const %p, dense<[[0, 0, 0], [1, 2, 0], [3, 4, 0]]> : tensor<3x3xi32>
  // What is padded may depend on where; the amount may be dynamic.
  %one = arith.constant 1 : index
  %q = tensor.pad %t low[0, 0] high[%one, 0] {
  ^bb0(%i: index, %j: index):
    %y = arith.index_cast %j : index to i32
    tensor.yield %y : i32
  } : tensor<2x2xi32> to tensor<?x2xi32>
  check.expect_eq_const %q, dense<[[1, 2], [3, 4], [0, 1]]> : tensor<3x2xi32> : tensor<?x2xi32>
  return
}
func.func @main() {
  call @extract_slice() : () -> ()
  call @insert_slice() : () -> ()
  call @slice_of_a_tensor_into_itself() : () -> ()
  call @concat() : () -> ()
  call @pad() : () -> ()
  return
}

// CHECK: note: poison comes from 'tensor.extract_slice'
func.func private @out_of_bounds() -> tensor<2xi32> {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %c2 = arith.constant 2 : index
  %s = tensor.extract_slice %t[%c2] [2] [1] : tensor<3xi32> to tensor<2xi32>
  return %s : tensor<2xi32>
}
