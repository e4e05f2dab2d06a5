// arith.scaling_extf of every element.
func.func @scaling_extf_f8E5M2_f8E8M0FNU_f32(%a: tensor<?xf8E5M2>, %b: tensor<?xf8E8M0FNU>) -> tensor<?xf32> {
  %r = arith.scaling_extf %a, %b : tensor<?xf8E5M2>, tensor<?xf8E8M0FNU> to tensor<?xf32>
  return %r : tensor<?xf32>
}
