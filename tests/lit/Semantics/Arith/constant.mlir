// RUN: mx-interp %s

// Constants of every kind against the same values computed.

func.func private @scalars() {
  %true = arith.constant true
  %one = arith.extui %true : i1 to i8
  %i8 = arith.constant 1 : i8
  check.expect_eq %i8, %one : i8
  %zero = arith.subi %i8, %i8 : i8
  %f0 = arith.sitofp %zero : i8 to f32
  %f32 = arith.constant 0.0 : f32
  check.expect_eq %f32, %f0 : f32
  %two = arith.addi %i8, %i8 : i8
  %index2 = arith.index_cast %two : i8 to index
  %index = arith.constant 2 : index
  check.expect_eq %index, %index2 : index
  return
}
func.func private @splat_and_list() {
  %splat = arith.constant dense<7> : tensor<2x2xi8>
  %list = arith.constant dense<[[7, 7], [7, 7]]> : tensor<2x2xi8>
  check.expect_eq %splat, %list : tensor<2x2xi8>
  return
}
func.func private @rank_0() {
  %t = arith.constant dense<3.0> : tensor<f32>
  %x = tensor.extract %t[] : tensor<f32>
  check.expect_eq_const %x, 3.0 : f32
  return
}
func.func private @zero_sized() {
  %t = arith.constant dense<> : tensor<0x3xi8>
  check.expect_eq_const %t, dense<> : tensor<0x3xi8>
  return
}
func.func private @small_floats_are_codes() {
  %t = arith.constant dense<[0x01, 0x07]> : tensor<2xf4E2M1FN>
  check.expect_eq_const %t, dense<[0.5, 6.0]> : tensor<2xf4E2M1FN>
  return
}
func.func @main() {
  call @scalars() : () -> ()
  call @splat_and_list() : () -> ()
  call @rank_0() : () -> ()
  call @zero_sized() : () -> ()
  call @small_floats_are_codes() : () -> ()
  return
}
