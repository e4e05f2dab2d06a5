// Each region of scf.index_switch makes a new version of one tensor; the old one
// is read again behind it, whichever region ran.
func.func private @change(%which: index, %t: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.index_switch %which -> tensor<2xi32>
  case 2 {
    %f = arith.constant 20 : i32
    %u = tensor.insert %f into %t[%c0] : tensor<2xi32>
    scf.yield %u : tensor<2xi32>
  }
  case 4 {
    %f = arith.constant 40 : i32
    %u = tensor.insert %f into %t[%c1] : tensor<2xi32>
    scf.yield %u : tensor<2xi32>
  }
  default {
    %u = arith.addi %t, %t : tensor<2xi32>
    scf.yield %u : tensor<2xi32>
  }
  %s = arith.subi %r, %t : tensor<2xi32>
  return %r, %s : tensor<2xi32>, tensor<2xi32>
}
func.func @main() {
  %i2 = arith.constant 2 : index
  %i4 = arith.constant 4 : index
  %i9 = arith.constant 9 : index
  %k = arith.constant dense<[5, 6]> : tensor<2xi32>
  %t = arith.addi %k, %k : tensor<2xi32>
  %a:2 = func.call @change(%i2, %t) : (index, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  %b:2 = func.call @change(%i4, %t) : (index, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  %c:2 = func.call @change(%i9, %t) : (index, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  check.expect_eq_const %a#0, dense<[20, 12]> : tensor<2xi32>
  check.expect_eq_const %a#1, dense<[10, 0]> : tensor<2xi32>
  check.expect_eq_const %b#0, dense<[10, 40]> : tensor<2xi32>
  check.expect_eq_const %b#1, dense<[0, 28]> : tensor<2xi32>
  check.expect_eq_const %c#0, dense<[20, 24]> : tensor<2xi32>
  check.expect_eq_const %c#1, dense<[10, 12]> : tensor<2xi32>
  check.expect_eq_const %t, dense<[10, 12]> : tensor<2xi32>
  return
}
