// Tensors through the arguments of blocks: exchanged, one of them twice, and one
// beside a version that was made of it. All are read in the last block.
func.func private @through(%a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) attributes {no_inline} {
  cf.br ^exchanged(%b, %a : tensor<2xf32>, tensor<2xf32>)
^exchanged(%x: tensor<2xf32>, %y: tensor<2xf32>):
  %s = arith.addf %x, %y : tensor<2xf32>
  cf.br ^twice(%s, %x, %x : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
^twice(%u: tensor<2xf32>, %v: tensor<2xf32>, %w: tensor<2xf32>):
  %p = arith.mulf %v, %w : tensor<2xf32>
  cf.br ^end(%p, %u, %w : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
^end(%l: tensor<2xf32>, %m: tensor<2xf32>, %n: tensor<2xf32>):
  return %l, %m, %n : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
func.func @main() {
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %r:3 = func.call @through(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  check.expect_eq_const %r#0, dense<[9.0, 16.0]> : tensor<2xf32>
  check.expect_eq_const %r#1, dense<[4.0, 6.0]> : tensor<2xf32>
  check.expect_eq_const %r#2, dense<[3.0, 4.0]> : tensor<2xf32>
  check.expect_eq_const %a, dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_eq_const %b, dense<[3.0, 4.0]> : tensor<2xf32>
  return
}
