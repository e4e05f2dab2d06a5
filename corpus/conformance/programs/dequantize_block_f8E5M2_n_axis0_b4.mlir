// One position of the blocked axis.
func.func @dequantize_block_f8E5M2_n_axis0_b4(%a: !mx.tensor<?xf8E5M2, block_size = 4, scale_type = f8E8M0FNU>) -> tensor<?xf32> {
  %r = mx.dequantize_block %a : !mx.tensor<?xf8E5M2, block_size = 4, scale_type = f8E8M0FNU> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
