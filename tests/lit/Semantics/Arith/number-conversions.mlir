// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e out_of_range 2>&1 | FileCheck %s

// Between integers and floats: to nearest even one way, toward zero the other.

func.func private @to_float() {
  %a = arith.constant dense<[16777217, -1, 0]> : tensor<3xi32>
  %signed = arith.sitofp %a : tensor<3xi32> to tensor<3xf32>
  check.expect_eq_const %signed, dense<[16777216.0, -1.0, 0.0]> : tensor<3xf32>
  %unsigned = arith.uitofp %a : tensor<3xi32> to tensor<3xf32>
  check.expect_eq_const %unsigned, dense<[16777216.0, 4294967296.0, 0.0]> : tensor<3xf32>
  %b = arith.constant -1 : i16
  %infinite = arith.uitofp %b : i16 to f16
  check.expect_eq_const %infinite, 0x7C00 : f16
  %true = arith.constant true
  %minus = arith.sitofp %true : i1 to f32
  check.expect_eq_const %minus, -1.0 : f32
  return
}
func.func private @to_integer() {
  %a = arith.constant dense<[-3.9, 127.9, -0.0]> : tensor<3xf32>
  %signed = arith.fptosi %a : tensor<3xf32> to tensor<3xi8>
  check.expect_eq_const %signed, dense<[-3, 127, 0]> : tensor<3xi8>
  %b = arith.constant dense<[-0.5, 255.9]> : tensor<2xf64>
  %unsigned = arith.fptoui %b : tensor<2xf64> to tensor<2xi8>
  check.expect_eq_const %unsigned, dense<[0, -1]> : tensor<2xi8>
  return
}
func.func private @bits() {
  %a = arith.constant dense<[1.0, -0.0]> : tensor<2xf32>
  %i = arith.bitcast %a : tensor<2xf32> to tensor<2xi32>
  check.expect_eq_const %i, dense<[0x3F800000, 0x80000000]> : tensor<2xi32>
  %c = arith.constant 0x38 : i8
  %e4m3 = arith.bitcast %c : i8 to f8E4M3FN
  check.expect_eq_const %e4m3, 1.0 : f8E4M3FN
  %d = arith.constant -2.0 : f16
  %bf = arith.bitcast %d : f16 to bf16
  check.expect_eq_const %bf, 0xC000 : bf16
  return
}
func.func @main() {
  call @to_float() : () -> ()
  call @to_integer() : () -> ()
  call @bits() : () -> ()
  return
}

// CHECK: poison: result #0, element [1] and 1 more
// CHECK: note: poison comes from 'arith.fptosi': the value is out of the integer's range
func.func private @out_of_range() -> tensor<3xi8> {
  %a = arith.constant dense<[127.0, 128.0, 0x7FC00000]> : tensor<3xf32>
  %r = arith.fptosi %a : tensor<3xf32> to tensor<3xi8>
  return %r : tensor<3xi8>
}
