// arith.extf of every element.
func.func @decode_f8E4M3FN_f32(%a: tensor<?xf8E4M3FN>) -> tensor<?xf32> {
  %r = arith.extf %a : tensor<?xf8E4M3FN> to tensor<?xf32>
  return %r : tensor<?xf32>
}
