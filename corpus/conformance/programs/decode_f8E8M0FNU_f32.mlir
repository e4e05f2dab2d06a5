// arith.extf of every element.
func.func @decode_f8E8M0FNU_f32(%a: tensor<?xf8E8M0FNU>) -> tensor<?xf32> {
  %r = arith.extf %a : tensor<?xf8E8M0FNU> to tensor<?xf32>
  return %r : tensor<?xf32>
}
