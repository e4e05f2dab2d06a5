// arith.extf of every element.
func.func @decode_f6E3M2FN_f32(%a: tensor<?xf6E3M2FN>) -> tensor<?xf32> {
  %r = arith.extf %a : tensor<?xf6E3M2FN> to tensor<?xf32>
  return %r : tensor<?xf32>
}
