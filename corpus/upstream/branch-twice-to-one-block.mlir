// A branch may name one block twice, with other operands each time. One-Shot
// Bufferize makes buffers of the operands of the first mention only. %r is [3, 4];
// MLIR 22.1.8 fails: "type mismatch for bb argument #0 of successor #1".
func.func private @choose(%which: i1, %a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> attributes {no_inline} {
  cf.cond_br %which, ^meet(%a : tensor<2xf32>), ^meet(%b : tensor<2xf32>)
^meet(%x: tensor<2xf32>):
  return %x : tensor<2xf32>
}
func.func @main() {
  %false = arith.constant false
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %r = func.call @choose(%false, %a, %b) : (i1, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %r, dense<[3.0, 4.0]> : tensor<2xf32>
  return
}
