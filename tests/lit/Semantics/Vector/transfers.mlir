// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e read_promised_in_bounds 2>&1 | FileCheck %s --check-prefix=READ
// RUN: exits 1 mx-interp %s -e read_before_the_start 2>&1 | FileCheck %s --check-prefix=READ
// RUN: exits 1 mx-interp %s -e read_outside_other_dimensions 2>&1 | FileCheck %s --check-prefix=READ
// RUN: exits 1 mx-interp %s -e write_promised_in_bounds 2>&1 | FileCheck %s --check-prefix=WRITE

func.func private @read() {
  %t = arith.constant dense<[[0, 1, 2], [3, 4, 5], [6, 7, 8]]> : tensor<3x3xi32>
  %pad = arith.constant -1 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = vector.transfer_read %t[%c1, %c0], %pad {in_bounds = [true, true]} : tensor<3x3xi32>, vector<2x2xi32>
  check.expect_eq_const %a, dense<[[3, 4], [6, 7]]> : vector<2x2xi32>
  // Padded where it runs over the end.
  %b = vector.transfer_read %t[%c2, %c1], %pad : tensor<3x3xi32>, vector<2x3xi32>
  check.expect_eq_const %b, dense<[[7, 8, -1], [-1, -1, -1]]> : vector<2x3xi32>
  // Along the last dimension.
  %c = vector.transfer_read %t[%c2, %c2], %pad : tensor<3x3xi32>, vector<2xi32>
  check.expect_eq_const %c, dense<[8, -1]> : vector<2xi32>
  // The starting point may lie beyond the end as well.
  %far = arith.constant 9223372036854775807 : index
  %d = vector.transfer_read %t[%c2, %far], %pad : tensor<3x3xi32>, vector<2xi32>
  check.expect_eq_const %d, dense<-1> : vector<2xi32>
  return
}
func.func private @read_of_nothing() {
  %t = arith.constant dense<> : tensor<0xi32>
  %pad = arith.constant 7 : i32
  %c0 = arith.constant 0 : index
  %a = vector.transfer_read %t[%c0], %pad : tensor<0xi32>, vector<2xi32>
  check.expect_eq_const %a, dense<7> : vector<2xi32>
  return
}
func.func private @read_permuted() {
  %t = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %pad = arith.constant -1 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = vector.transfer_read %t[%c0, %c1], %pad {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<2x3xi32>, vector<2x2xi32>
  check.expect_eq_const %a, dense<[[1, 4], [2, 5]]> : vector<2x2xi32>
  // A dimension that the map does not name is broadcast.
  %b = vector.transfer_read %t[%c1, %c1], %pad {in_bounds = [false, true], permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : tensor<2x3xi32>, vector<3x2xi32>
  check.expect_eq_const %b, dense<[[4, 4], [5, 5], [-1, -1]]> : vector<3x2xi32>
  // Along the first dimension.
  %c = vector.transfer_read %t[%c0, %c1], %pad {permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<2x3xi32>, vector<3xi32>
  check.expect_eq_const %c, dense<[1, 4, -1]> : vector<3xi32>
  return
}
func.func private @rank_0() {
  %t = arith.constant dense<5.0> : tensor<f32>
  %pad = arith.constant 0.0 : f32
  %a = vector.transfer_read %t[], %pad : tensor<f32>, vector<f32>
  check.expect_eq_const %a, dense<5.0> : vector<f32>
  %b = vector.transfer_read %t[], %pad {in_bounds = [true], permutation_map = affine_map<() -> (0)>} : tensor<f32>, vector<1xf32>
  check.expect_eq_const %b, dense<5.0> : vector<1xf32>
  %v = arith.constant dense<6.0> : vector<f32>
  %w = vector.transfer_write %v, %t[] : vector<f32>, tensor<f32>
  check.expect_eq_const %w, dense<6.0> : tensor<f32>
  %m = arith.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = vector.transfer_read %m[%c0, %c1], %pad : tensor<1x2xf32>, vector<f32>
  check.expect_eq_const %c, dense<2.0> : vector<f32>
  return
}
// The mask's dimensions are those of the tensor, before the permutation.
func.func private @read_masked() {
  %t = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %pad = arith.constant -1 : i32
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<[[true, false, true], [false, true, false]]> : vector<2x3xi1>
  %a = vector.transfer_read %t[%c0, %c0], %pad, %m : tensor<2x3xi32>, vector<2x3xi32>
  check.expect_eq_const %a, dense<[[0, -1, 2], [-1, 4, -1]]> : vector<2x3xi32>
  %b = vector.transfer_read %t[%c0, %c0], %pad, %m {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<2x3xi32>, vector<3x2xi32>
  check.expect_eq_const %b, dense<[[0, -1], [-1, 4], [2, -1]]> : vector<3x2xi32>
  %row = arith.constant dense<[false, true, true]> : vector<3xi1>
  %c = vector.transfer_read %t[%c0, %c0], %pad, %row {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : tensor<2x3xi32>, vector<2x3xi32>
  check.expect_eq_const %c, dense<[[-1, 1, 2], [-1, 1, 2]]> : vector<2x3xi32>
  return
}
// What is masked off need not be in bounds, even where that is promised.
func.func private @masked_off_and_out_of_bounds() {
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %pad = arith.constant -1 : i32
  %c1 = arith.constant 1 : index
  %m = arith.constant dense<[true, false, false]> : vector<3xi1>
  %a = vector.transfer_read %t[%c1], %pad, %m {in_bounds = [true]} : tensor<2xi32>, vector<3xi32>
  check.expect_eq_const %a, dense<[2, -1, -1]> : vector<3xi32>
  return
}
func.func private @read_in_a_mask() {
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %pad = arith.constant -1 : i32
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<[true, false, true]> : vector<3xi1>
  %a = vector.mask %m { vector.transfer_read %t[%c0], %pad : tensor<2xi32>, vector<3xi32> } : vector<3xi1> -> vector<3xi32>
  check.expect_eq_const %a, dense<[1, -1, -1]> : vector<3xi32>
  // The pass-through is for what is masked off, not for what is out of bounds.
  %other = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  %b = vector.mask %m, %other { vector.transfer_read %t[%c0], %pad : tensor<2xi32>, vector<3xi32> } : vector<3xi1> -> vector<3xi32>
  check.expect_eq_const %b, dense<[1, 8, -1]> : vector<3xi32>
  return
}
func.func private @write() {
  %t = arith.constant dense<0> : tensor<2x3xi32>
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = vector.transfer_write %v, %t[%c0, %c1] {in_bounds = [true, true]} : vector<2x2xi32>, tensor<2x3xi32>
  check.expect_eq_const %a, dense<[[0, 1, 2], [0, 3, 4]]> : tensor<2x3xi32>
  // What runs over the end is dropped.
  %b = vector.transfer_write %v, %t[%c1, %c2] : vector<2x2xi32>, tensor<2x3xi32>
  check.expect_eq_const %b, dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi32>
  %c = vector.transfer_write %v, %t[%c0, %c0] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x2xi32>, tensor<2x3xi32>
  check.expect_eq_const %c, dense<[[1, 3, 0], [2, 4, 0]]> : tensor<2x3xi32>
  check.expect_eq_const %t, dense<0> : tensor<2x3xi32>
  return
}
func.func private @write_masked() {
  %t = arith.constant dense<0> : tensor<2x3xi32>
  %v = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : vector<3x2xi32>
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<[[true, false, true], [false, true, false]]> : vector<2x3xi1>
  %a = vector.transfer_write %v, %t[%c0, %c0], %m {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<3x2xi32>, tensor<2x3xi32>
  check.expect_eq_const %a, dense<[[1, 0, 5], [0, 4, 0]]> : tensor<2x3xi32>
  %w = arith.constant dense<[[7, 8, 9]]> : vector<1x3xi32>
  %line = arith.constant dense<[[false, true, true]]> : vector<1x3xi1>
  %b = vector.mask %line { vector.transfer_write %w, %t[%c0, %c0] : vector<1x3xi32>, tensor<2x3xi32> } : vector<1x3xi1> -> tensor<2x3xi32>
  check.expect_eq_const %b, dense<[[0, 8, 9], [0, 0, 0]]> : tensor<2x3xi32>
  %none = arith.constant dense<false> : vector<1x3xi1>
  %c = vector.transfer_write %w, %t[%c0, %c0], %none : vector<1x3xi32>, tensor<2x3xi32>
  check.expect_eq_const %c, dense<0> : tensor<2x3xi32>
  return
}
func.func private @dynamic_sizes_and_small_floats() {
  %t = arith.constant dense<[0.5, 1.5, 6.0]> : tensor<3xf4E2M1FN>
  %d = tensor.cast %t : tensor<3xf4E2M1FN> to tensor<?xf4E2M1FN>
  %pad = arith.constant -6.0 : f4E2M1FN
  %c1 = arith.constant 1 : index
  %a = vector.transfer_read %d[%c1], %pad : tensor<?xf4E2M1FN>, vector<4xf4E2M1FN>
  check.expect_eq_const %a, dense<[1.5, 6.0, -6.0, -6.0]> : vector<4xf4E2M1FN>
  %w = vector.transfer_write %a, %d[%c1] : vector<4xf4E2M1FN>, tensor<?xf4E2M1FN>
  check.expect_eq %w, %d : tensor<?xf4E2M1FN>
  return
}
func.func @main() {
  call @read() : () -> ()
  call @read_of_nothing() : () -> ()
  call @read_permuted() : () -> ()
  call @rank_0() : () -> ()
  call @read_masked() : () -> ()
  call @masked_off_and_out_of_bounds() : () -> ()
  call @read_in_a_mask() : () -> ()
  call @write() : () -> ()
  call @write_masked() : () -> ()
  call @dynamic_sizes_and_small_floats() : () -> ()
  return
}

// READ: poison: result #0, element [0] and 1 more
// READ: note: poison comes from 'vector.transfer_read': the transfer is out of bounds
func.func private @read_promised_in_bounds() -> vector<2xi32> {
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %pad = arith.constant -1 : i32
  %c1 = arith.constant 1 : index
  %a = vector.transfer_read %t[%c1], %pad {in_bounds = [true]} : tensor<2xi32>, vector<2xi32>
  return %a : vector<2xi32>
}
func.func private @read_before_the_start() -> vector<2xi32> {
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %pad = arith.constant -1 : i32
  %c = arith.constant -1 : index
  %a = vector.transfer_read %t[%c], %pad : tensor<2xi32>, vector<2xi32>
  return %a : vector<2xi32>
}
func.func private @read_outside_other_dimensions() -> vector<2xi32> {
  %t = arith.constant dense<[[1, 2]]> : tensor<1x2xi32>
  %pad = arith.constant -1 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = vector.transfer_read %t[%c1, %c0], %pad : tensor<1x2xi32>, vector<2xi32>
  return %a : vector<2xi32>
}

// WRITE: poison: result #0, element [0] and 1 more
// WRITE: note: poison comes from 'vector.transfer_write': the transfer is out of bounds
func.func private @write_promised_in_bounds() -> tensor<2xi32> {
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %v = arith.constant dense<[1, 2]> : vector<2xi32>
  %c1 = arith.constant 1 : index
  %a = vector.transfer_write %v, %t[%c1] {in_bounds = [true]} : vector<2xi32>, tensor<2xi32>
  return %a : tensor<2xi32>
}
