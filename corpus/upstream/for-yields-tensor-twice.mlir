// A loop that yields a tensor of its body as two results gives one buffer twice.
// One-Shot Bufferize relates each result of scf.for to its own initial value only:
// it writes over the first and reads the second after that. %r#1 is [3, 3]; MLIR
// 22.1.8 gives [9, 3].
// passes: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f3 = arith.constant 3.0 : f32
  %f9 = arith.constant 9.0 : f32
  %init = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%p = %init, %q = %init) -> (tensor<2xf32>, tensor<2xf32>) {
    %s = tensor.splat %f3 : tensor<2xf32>
    scf.yield %s, %s : tensor<2xf32>, tensor<2xf32>
  }
  %w = tensor.insert %f9 into %r#0[%c0] : tensor<2xf32>
  %new = tensor.extract %w[%c0] : tensor<2xf32>
  %other = tensor.extract %r#1[%c0] : tensor<2xf32>
  check.expect_eq_const %new, 9.0 : f32
  check.expect_eq_const %other, 3.0 : f32
  return
}
