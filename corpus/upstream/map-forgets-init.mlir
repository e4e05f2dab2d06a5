// The body of linalg.map has the element of the outs operand for its last argument,
// and yields it. One-Shot Bufferize takes the operand for overwritten unread, and
// where it is needed later, as here, gives the result new memory without what was in
// it. The result is [1, 2]; MLIR 22.1.8 gives whatever was there.
func.func private @opaque(%t: tensor<2xf32>) -> tensor<2xf32> attributes {no_inline} { return %t : tensor<2xf32> }
func.func @main() {
  %k = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = func.call @opaque(%k) : (tensor<2xf32>) -> tensor<2xf32>
  %zeros = arith.constant dense<0.0> : tensor<2xf32>
  %r = linalg.map ins(%zeros : tensor<2xf32>) outs(%a : tensor<2xf32>)
    (%in: f32, %init: f32) {
      linalg.yield %init : f32
    }
  check.expect_eq_const %r, dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_eq_const %a, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}
