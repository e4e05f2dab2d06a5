// arith.extf of every element.
func.func @decode_f8E5M2_f32(%a: tensor<?xf8E5M2>) -> tensor<?xf32> {
  %r = arith.extf %a : tensor<?xf8E5M2> to tensor<?xf32>
  return %r : tensor<?xf32>
}
