// RUN: mx-interp %s

// The signed predicates read -1 as -1, the unsigned ones as the largest number.

func.func private @predicates() {
  %a = arith.constant dense<[-1, 0, 5]> : tensor<3xi8>
  %b = arith.constant dense<[1, 0, -5]> : tensor<3xi8>
  %eq = arith.cmpi eq, %a, %b : tensor<3xi8>
  check.expect_eq_const %eq, dense<[false, true, false]> : tensor<3xi1>
  %ne = arith.cmpi ne, %a, %b : tensor<3xi8>
  check.expect_eq_const %ne, dense<[true, false, true]> : tensor<3xi1>
  %slt = arith.cmpi slt, %a, %b : tensor<3xi8>
  check.expect_eq_const %slt, dense<[true, false, false]> : tensor<3xi1>
  %sle = arith.cmpi sle, %a, %b : tensor<3xi8>
  check.expect_eq_const %sle, dense<[true, true, false]> : tensor<3xi1>
  %sgt = arith.cmpi sgt, %a, %b : tensor<3xi8>
  check.expect_eq_const %sgt, dense<[false, false, true]> : tensor<3xi1>
  %sge = arith.cmpi sge, %a, %b : tensor<3xi8>
  check.expect_eq_const %sge, dense<[false, true, true]> : tensor<3xi1>
  %ult = arith.cmpi ult, %a, %b : tensor<3xi8>
  check.expect_eq_const %ult, dense<[false, false, true]> : tensor<3xi1>
  %ule = arith.cmpi ule, %a, %b : tensor<3xi8>
  check.expect_eq_const %ule, dense<[false, true, true]> : tensor<3xi1>
  %ugt = arith.cmpi ugt, %a, %b : tensor<3xi8>
  check.expect_eq_const %ugt, dense<[true, false, false]> : tensor<3xi1>
  %uge = arith.cmpi uge, %a, %b : tensor<3xi8>
  check.expect_eq_const %uge, dense<[true, true, false]> : tensor<3xi1>
  return
}
func.func private @widths() {
  // As a signed number of one bit, true is -1.
  %t = arith.constant true
  %f = arith.constant false
  %signed = arith.cmpi slt, %t, %f : i1
  check.expect_eq_const %signed, true
  %unsigned = arith.cmpi ult, %t, %f : i1
  check.expect_eq_const %unsigned, false
  %a = arith.constant -1 : index
  %b = arith.constant 1 : index
  %index = arith.cmpi slt, %a, %b : index
  check.expect_eq_const %index, true
  return
}
func.func private @extremes() {
  %a = arith.constant dense<[-128, 5, -1]> : tensor<3xi8>
  %b = arith.constant dense<[127, 5, 1]> : tensor<3xi8>
  %maxsi = arith.maxsi %a, %b : tensor<3xi8>
  check.expect_eq_const %maxsi, dense<[127, 5, 1]> : tensor<3xi8>
  %maxui = arith.maxui %a, %b : tensor<3xi8>
  check.expect_eq_const %maxui, dense<[-128, 5, -1]> : tensor<3xi8>
  %minsi = arith.minsi %a, %b : tensor<3xi8>
  check.expect_eq_const %minsi, dense<[-128, 5, -1]> : tensor<3xi8>
  %minui = arith.minui %a, %b : tensor<3xi8>
  check.expect_eq_const %minui, dense<[127, 5, 1]> : tensor<3xi8>
  return
}
func.func @main() {
  call @predicates() : () -> ()
  call @widths() : () -> ()
  call @extremes() : () -> ()
  return
}
