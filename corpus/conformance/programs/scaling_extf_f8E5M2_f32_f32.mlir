// arith.scaling_extf of every element.
func.func @scaling_extf_f8E5M2_f32_f32(%a: tensor<?xf8E5M2>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.scaling_extf %a, %b : tensor<?xf8E5M2>, tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
