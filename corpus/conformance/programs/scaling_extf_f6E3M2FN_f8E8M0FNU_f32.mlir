// arith.scaling_extf of every element.
func.func @scaling_extf_f6E3M2FN_f8E8M0FNU_f32(%a: tensor<?xf6E3M2FN>, %b: tensor<?xf8E8M0FNU>) -> tensor<?xf32> {
  %r = arith.scaling_extf %a, %b : tensor<?xf6E3M2FN>, tensor<?xf8E8M0FNU> to tensor<?xf32>
  return %r : tensor<?xf32>
}
