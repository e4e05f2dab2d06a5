// One-Shot Bufferize lets a block write over a tensor that the block behind it
// still reads, where another way leads there too: the write does not dominate the
// read. %a comes back unchanged beside its double, as [1, 2]; MLIR 22.1.8 gives
// [2, 4] for both.
func.func private @choose(%which: i1, %a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) attributes {no_inline} {
  cf.cond_br %which, ^doubled, ^same
^same:
  cf.br ^meet(%a, %a : tensor<2xf32>, tensor<2xf32>)
^doubled:
  %d = arith.addf %a, %a : tensor<2xf32>
  cf.br ^meet(%d, %a : tensor<2xf32>, tensor<2xf32>)
^meet(%x: tensor<2xf32>, %y: tensor<2xf32>):
  return %x, %y : tensor<2xf32>, tensor<2xf32>
}
func.func @main() {
  %true = arith.constant true
  %k = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r:2 = func.call @choose(%true, %k) : (i1, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  check.expect_eq_const %r#0, dense<[2.0, 4.0]> : tensor<2xf32>
  check.expect_eq_const %r#1, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}
