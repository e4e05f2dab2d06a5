// arith.scaling_truncf of every element.
func.func @scaling_truncf_f32_f8E8M0FNU_f8E5M2(%a: tensor<?xf32>, %b: tensor<?xf8E8M0FNU>) -> tensor<?xf8E5M2> {
  %r = arith.scaling_truncf %a, %b : tensor<?xf32>, tensor<?xf8E8M0FNU> to tensor<?xf8E5M2>
  return %r : tensor<?xf8E5M2>
}
