// arith.truncf of every element.
func.func @encode_f8E5M2_f32(%a: tensor<?xf32>) -> tensor<?xf8E5M2> {
  %r = arith.truncf %a : tensor<?xf32> to tensor<?xf8E5M2>
  return %r : tensor<?xf8E5M2>
}
