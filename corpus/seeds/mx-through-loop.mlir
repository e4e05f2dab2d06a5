// A block-scaled value is carried by a loop that doubles its scale each trip;
// the value from before the loop is used again after it.
!q = !mx.tensor<4xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %two = arith.constant 2.0 : f32
  %eight = arith.constant 8.0 : f32
  %q = mx.quantize_block %x : tensor<4xf32> -> !q
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %q) -> (!q) {
    %n = mx.fold_scale %v, %two : !q, f32 -> !q
    scf.yield %n : !q
  }
  // A scale that leaves the range is NaN in the end either way.
  %once = mx.fold_scale %q, %eight : !q, f32 -> !q
  check.expect_eq %r, %once : !q
  %before = mx.dequantize_block %q : !q -> tensor<4xf32>
  %after = mx.dequantize_block %r : !q -> tensor<4xf32>
  return %before, %after : tensor<4xf32>, tensor<4xf32>
}
