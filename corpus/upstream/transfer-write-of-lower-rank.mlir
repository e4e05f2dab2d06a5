// One-Shot Bufferize takes it that a vector.transfer_write covers its tensor if the
// sizes of the vector are those of the first dimensions of the tensor, and then
// keeps nothing of the tensor. But a vector of lower rank is written along the last
// ones. The result is [[7, 2]]; MLIR 22.1.8 gives 7 and what was in the memory.
func.func @main() {
  %c0 = arith.constant 0 : index
  %k = arith.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %v = arith.constant dense<7.0> : vector<1xf32>
  %w = vector.transfer_write %v, %k[%c0, %c0] {in_bounds = [true]} : vector<1xf32>, tensor<1x2xf32>
  check.expect_eq_const %w, dense<[[7.0, 2.0]]> : tensor<1x2xf32>
  return
}
