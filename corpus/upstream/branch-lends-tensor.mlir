// What a branch passes to a block is another name of the same tensor, and the block
// may write to it in place only if nobody reads the tensor later. One-Shot Bufferize
// sees one block behind two branches write to its argument, and %a, which both pass,
// read behind that, and takes no copy. A tensor is a value: where a later read would
// see a write, there has to be a copy. %old is 5; MLIR 22.1.8 gives 1.
func.func private @choose(%which: i1, %a: tensor<1xf32>) -> f32 attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  cf.cond_br %which, ^left, ^right
^left:
  cf.br ^meet(%a : tensor<1xf32>)
^right:
  cf.br ^meet(%a : tensor<1xf32>)
^meet(%x: tensor<1xf32>):
  %filled = linalg.fill ins(%one : f32) outs(%x : tensor<1xf32>) -> tensor<1xf32>
  %old = tensor.extract %a[%c0] : tensor<1xf32>
  return %old : f32
}
func.func @main() {
  %false = arith.constant false
  %five = arith.constant 5.0 : f32
  %a = tensor.from_elements %five : tensor<1xf32>
  %old = func.call @choose(%false, %a) : (i1, tensor<1xf32>) -> f32
  check.expect_eq_const %old, 5.0 : f32
  return
}
