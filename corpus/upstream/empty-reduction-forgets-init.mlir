// A reduction over no iterations leaves its destination as it is: the outs
// operand is the initial value of the result. The body below does not read it,
// so One-Shot Bufferize takes its contents for dead and gives the result memory
// that nothing ever writes. The result is 7; MLIR 22.1.8 gives whatever was
// there.
func.func private @opaque(%x: tensor<?xi32>) -> tensor<?xi32> attributes {no_inline} { return %x : tensor<?xi32> }
func.func @main() {
  %none = arith.constant dense<0> : tensor<0xi32>
  %cast = tensor.cast %none : tensor<0xi32> to tensor<?xi32>
  %x = func.call @opaque(%cast) : (tensor<?xi32>) -> tensor<?xi32>
  %init = arith.constant dense<7> : tensor<i32>
  %last = linalg.generic {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<?xi32>) outs(%init : tensor<i32>) {
  ^bb0(%e: i32, %old: i32):
    linalg.yield %e : i32
  } -> tensor<i32>
  check.expect_eq_const %last, dense<7> : tensor<i32>
  return
}
