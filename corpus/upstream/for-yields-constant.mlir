// A loop that yields a constant of its body gives the buffer of the constant, a
// memref.global that nothing may write to. One-Shot Bufferize relates the result of
// scf.for to its initial value only, and lets the insert write to the constant.
// The result is [9, 3]; MLIR 22.1.8 writes to read-only memory.
// passes: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f9 = arith.constant 9.0 : f32
  %init = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%p = %init) -> (tensor<2xf32>) {
    %three = arith.constant dense<3.0> : tensor<2xf32>
    scf.yield %three : tensor<2xf32>
  }
  %w = tensor.insert %f9 into %r[%c0] : tensor<2xf32>
  %e = tensor.extract %w[%c0] : tensor<2xf32>
  check.expect_eq_const %e, 9.0 : f32
  return
}
