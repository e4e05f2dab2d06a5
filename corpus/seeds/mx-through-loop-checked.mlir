// As mx-through-loop.mlir, on numbers: three doublings.
!q = !mx.tensor<4xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %two = arith.constant 2.0 : f32
  %x = arith.constant dense<[1.0, -2.0, 0.25, 3.0]> : tensor<4xf32>
  %q = mx.quantize_block %x : tensor<4xf32> -> !q
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %q) -> (!q) {
    %n = mx.fold_scale %v, %two : !q, f32 -> !q
    scf.yield %n : !q
  }
  %before = mx.dequantize_block %q : !q -> tensor<4xf32>
  check.expect_eq_const %before, dense<[1.0, -2.0, 0.25, 3.0]> : tensor<4xf32>
  %after = mx.dequantize_block %r : !q -> tensor<4xf32>
  check.expect_eq_const %after, dense<[8.0, -16.0, 2.0, 24.0]> : tensor<4xf32>
  return
}
