// The outs operand is the initial value of the result, and the map below reaches
// every second element of it only. The body does not read it, so One-Shot Bufferize
// takes all of it for overwritten and gives the result memory in which nothing ever
// writes the others. The result is [7, 2, 8]; MLIR 22.1.8 gives whatever was there
// between 7 and 8.
func.func @main() {
  %in = arith.constant dense<[7.0, 8.0]> : tensor<2xf32>
  %init = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i * 2)>], iterator_types = ["parallel"]}
      ins(%in : tensor<2xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%e: f32, %old: f32):
    linalg.yield %e : f32
  } -> tensor<3xf32>
  check.expect_eq_const %r, dense<[7.0, 2.0, 8.0]> : tensor<3xf32>
  return
}
