// arith.scaling_extf of every element.
func.func @scaling_extf_f4E2M1FN_f64_f32(%a: tensor<?xf4E2M1FN>, %b: tensor<?xf64>) -> tensor<?xf32> {
  %r = arith.scaling_extf %a, %b : tensor<?xf4E2M1FN>, tensor<?xf64> to tensor<?xf32>
  return %r : tensor<?xf32>
}
