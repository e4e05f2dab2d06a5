// arith.scaling_extf of every element.
func.func @scaling_extf_f6E3M2FN_f32_f32(%a: tensor<?xf6E3M2FN>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.scaling_extf %a, %b : tensor<?xf6E3M2FN>, tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
