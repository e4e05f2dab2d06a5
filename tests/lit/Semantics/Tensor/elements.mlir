// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e extract_out_of_bounds 2>&1 | FileCheck %s --check-prefix=EXTRACT
// RUN: exits 1 mx-interp %s -e insert_out_of_bounds 2>&1 | FileCheck %s --check-prefix=INSERT
// RUN: exits 1 mx-interp %s -e cast_to_another_shape 2>&1 | FileCheck %s --check-prefix=CAST
// RUN: exits 1 mx-interp %s -e empty_read 2>&1 | FileCheck %s --check-prefix=EMPTY

func.func private @extract_and_insert() {
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = tensor.extract %t[%c1, %c0] : tensor<2x2xf32>
  check.expect_eq_const %x, 3.0 : f32
  %w = tensor.insert %x into %t[%c0, %c1] : tensor<2x2xf32>
  check.expect_eq_const %w, dense<[[1.0, 3.0], [3.0, 4.0]]> : tensor<2x2xf32>
  // The earlier value is the same as before.
  check.expect_eq_const %t, dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  return
}
func.func private @rank_0() {
  %x = arith.constant 5 : i8
  %e = tensor.empty() : tensor<i8>
  %t = tensor.insert %x into %e[] : tensor<i8>
  %y = tensor.extract %t[] : tensor<i8>
  check.expect_eq_const %y, 5 : i8
  %r = tensor.rank %t : tensor<i8>
  check.expect_eq_const %r, 0 : index
  return
}
func.func private @from_elements() {
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %t = tensor.from_elements %a, %b, %a, %b, %b, %a : tensor<2x3xi32>
  check.expect_eq_const %t, dense<[[1, 2, 1], [2, 2, 1]]> : tensor<2x3xi32>
  %none = tensor.from_elements : tensor<0xi32>
  check.expect_eq_const %none, dense<> : tensor<0xi32>
  return
}
func.func private @splat() {
  %a = arith.constant -0.0 : f32
  %t = tensor.splat %a : tensor<2x2xf32>
  check.expect_eq_const %t, dense<-0.0> : tensor<2x2xf32>
  %n = arith.constant 3 : index
  %d = tensor.splat %a[%n] : tensor<?xf32>
  check.expect_eq_const %d, dense<-0.0> : tensor<3xf32> : tensor<?xf32>
  return
}
func.func private @generate() {
  %n = arith.constant 2 : index
  %t = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %ten = arith.constant 10 : index
    %row = arith.muli %i, %ten : index
    %y = arith.addi %row, %j : index
    tensor.yield %y : index
  } : tensor<?x3xindex>
  check.expect_eq_const %t, dense<[[0, 1, 2], [10, 11, 12]]> : tensor<2x3xindex> : tensor<?x3xindex>
  %zero = arith.constant 0 : index
  %none = tensor.generate %zero {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } : tensor<?x3xindex>
  check.expect_eq_const %none, dense<> : tensor<0x3xindex> : tensor<?x3xindex>
  return
}
func.func private @sizes() {
  %n = arith.constant 4 : index
  %t = tensor.empty(%n) : tensor<2x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %t, %c0 : tensor<2x?xf32>
  check.expect_eq_const %d0, 2 : index
  %d1 = tensor.dim %t, %c1 : tensor<2x?xf32>
  check.expect_eq_const %d1, 4 : index
  %rank = tensor.rank %t : tensor<2x?xf32>
  check.expect_eq_const %rank, 2 : index
  return
}
func.func private @casts() {
  %t = arith.constant dense<[1.0, -2.0]> : tensor<2xf32>
  %d = tensor.cast %t : tensor<2xf32> to tensor<?xf32>
  %s = tensor.cast %d : tensor<?xf32> to tensor<2xf32>
  check.expect_eq %s, %t : tensor<2xf32>
  %bits = tensor.bitcast %t : tensor<2xf32> to tensor<2xi32>
  check.expect_eq_const %bits, dense<[0x3F800000, 0xC0000000]> : tensor<2xi32>
  return
}
// The index is data of the iteration: a gather.
func.func private @extract_in_a_body() {
  %table = arith.constant dense<[10, 20, 30]> : tensor<3xi32>
  %order = arith.constant dense<[2, 0, 0, 1]> : tensor<4xindex>
  %e = tensor.empty() : tensor<4xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%order : tensor<4xindex>) outs(%e : tensor<4xi32>) {
  ^bb0(%at: index, %unused: i32):
    %y = tensor.extract %table[%at] : tensor<3xi32>
    linalg.yield %y : i32
  } -> tensor<4xi32>
  check.expect_eq_const %r, dense<[30, 10, 10, 20]> : tensor<4xi32>
  return
}
func.func @main() {
  call @extract_and_insert() : () -> ()
  call @rank_0() : () -> ()
  call @from_elements() : () -> ()
  call @splat() : () -> ()
  call @generate() : () -> ()
  call @sizes() : () -> ()
  call @casts() : () -> ()
  call @extract_in_a_body() : () -> ()
  return
}

// EXTRACT: note: poison comes from 'tensor.extract'
func.func private @extract_out_of_bounds() -> i8 {
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %c2 = arith.constant 2 : index
  %x = tensor.extract %t[%c2] : tensor<2xi8>
  return %x : i8
}

// INSERT: poison: result #0, element [0] and 1 more
// INSERT: note: poison comes from 'tensor.insert'
func.func private @insert_out_of_bounds() -> tensor<2xi8> {
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %c = arith.constant -1 : index
  %x = arith.constant 0 : i8
  %r = tensor.insert %x into %t[%c] : tensor<2xi8>
  return %r : tensor<2xi8>
}

// CAST: 'tensor.cast'
func.func private @cast_to_another_shape() -> tensor<3xi8> {
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %d = tensor.cast %t : tensor<2xi8> to tensor<?xi8>
  %s = tensor.cast %d : tensor<?xi8> to tensor<3xi8>
  return %s : tensor<3xi8>
}

// EMPTY: note: poison comes from 'tensor.empty'
func.func private @empty_read() -> tensor<1xi8> {
  %e = tensor.empty() : tensor<1xi8>
  return %e : tensor<1xi8>
}
