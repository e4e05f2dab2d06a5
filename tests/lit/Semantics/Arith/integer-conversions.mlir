// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e bits_lost 2>&1 | FileCheck %s

func.func private @extend() {
  %a = arith.constant dense<[-128, -1, 127]> : tensor<3xi8>
  %signed = arith.extsi %a : tensor<3xi8> to tensor<3xi16>
  check.expect_eq_const %signed, dense<[-128, -1, 127]> : tensor<3xi16>
  %unsigned = arith.extui %a : tensor<3xi8> to tensor<3xi16>
  check.expect_eq_const %unsigned, dense<[128, 255, 127]> : tensor<3xi16>
  return
}
func.func private @truncate() {
  %a = arith.constant dense<[256, 255, -129]> : tensor<3xi16>
  %r = arith.trunci %a : tensor<3xi16> to tensor<3xi8>
  check.expect_eq_const %r, dense<[0, -1, 127]> : tensor<3xi8>
  %c2 = arith.constant 2 : i64
  %even = arith.trunci %c2 : i64 to i1
  check.expect_eq_const %even, false
  return
}
func.func private @index() {
  %a = arith.constant 255 : index
  %narrow = arith.index_cast %a : index to i8
  check.expect_eq_const %narrow, -1 : i8
  %signed = arith.index_cast %narrow : i8 to index
  check.expect_eq_const %signed, -1 : index
  %unsigned = arith.index_castui %narrow : i8 to index
  check.expect_eq_const %unsigned, 255 : index
  %t = arith.constant dense<[-1, 3]> : tensor<2xi8>
  %s = arith.index_castui %t : tensor<2xi8> to tensor<2xindex>
  check.expect_eq_const %s, dense<[255, 3]> : tensor<2xindex>
  return
}
func.func private @from_one_bit() {
  %t = arith.constant true
  %signed = arith.extsi %t : i1 to i8
  check.expect_eq_const %signed, -1 : i8
  %unsigned = arith.extui %t : i1 to i8
  check.expect_eq_const %unsigned, 1 : i8
  return
}
func.func @main() {
  call @extend() : () -> ()
  call @truncate() : () -> ()
  call @index() : () -> ()
  call @from_one_bit() : () -> ()
  return
}

// CHECK: note: poison comes from 'arith.trunci'
func.func private @bits_lost() -> i8 {
  %a = arith.constant 128 : i16
  %r = arith.trunci %a overflow<nsw> : i16 to i8
  return %r : i8
}
