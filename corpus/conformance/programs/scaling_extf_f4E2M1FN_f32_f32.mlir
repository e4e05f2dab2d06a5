// arith.scaling_extf of every element.
func.func @scaling_extf_f4E2M1FN_f32_f32(%a: tensor<?xf4E2M1FN>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.scaling_extf %a, %b : tensor<?xf4E2M1FN>, tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
