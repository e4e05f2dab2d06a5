// arith.extf of every element.
func.func @decode_f4E2M1FN_f32(%a: tensor<?xf4E2M1FN>) -> tensor<?xf32> {
  %r = arith.extf %a : tensor<?xf4E2M1FN> to tensor<?xf32>
  return %r : tensor<?xf32>
}
