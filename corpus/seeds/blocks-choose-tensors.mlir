// Two ways lead to one block, with two tensors in one order or in the other; what
// comes out is changed, and both tensors are read after that.
func.func private @choose(%which: i1, %a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) attributes {no_inline} {
  cf.cond_br %which, ^same, ^exchanged
^same:
  cf.br ^meet(%a, %b : tensor<2xf32>, tensor<2xf32>)
^exchanged:
  cf.br ^meet(%b, %a : tensor<2xf32>, tensor<2xf32>)
^meet(%x: tensor<2xf32>, %y: tensor<2xf32>):
  return %x, %y : tensor<2xf32>, tensor<2xf32>
}
func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %f9 = arith.constant 9.0 : f32
  %k = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %l = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %a = arith.addf %k, %k : tensor<2xf32>
  %b = arith.addf %l, %l : tensor<2xf32>
  %r:2 = func.call @choose(%true, %a, %b) : (i1, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %s:2 = func.call @choose(%false, %a, %b) : (i1, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %w = tensor.insert %f9 into %s#0[%c0] : tensor<2xf32>
  check.expect_eq_const %w, dense<[9.0, 8.0]> : tensor<2xf32>
  check.expect_eq_const %s#0, dense<[6.0, 8.0]> : tensor<2xf32>
  check.expect_eq_const %s#1, dense<[2.0, 4.0]> : tensor<2xf32>
  check.expect_eq_const %r#0, dense<[2.0, 4.0]> : tensor<2xf32>
  check.expect_eq_const %r#1, dense<[6.0, 8.0]> : tensor<2xf32>
  check.expect_eq_const %a, dense<[2.0, 4.0]> : tensor<2xf32>
  check.expect_eq_const %b, dense<[6.0, 8.0]> : tensor<2xf32>
  return
}
