// One position of the blocked axis.
func.func @quantize_block_f8E5M2_n_axis0_b4(%a: tensor<?xf32>) -> !mx.tensor<?xf8E5M2, block_size = 4, scale_type = f8E8M0FNU> {
  %r = mx.quantize_block %a : tensor<?xf32> -> !mx.tensor<?xf8E5M2, block_size = 4, scale_type = f8E8M0FNU>
  return %r : !mx.tensor<?xf8E5M2, block_size = 4, scale_type = f8E8M0FNU>
}
