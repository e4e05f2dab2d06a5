// arith.scaling_extf of every element.
func.func @scaling_extf_f8E4M3FN_f64_f32(%a: tensor<?xf8E4M3FN>, %b: tensor<?xf64>) -> tensor<?xf32> {
  %r = arith.scaling_extf %a, %b : tensor<?xf8E4M3FN>, tensor<?xf64> to tensor<?xf32>
  return %r : tensor<?xf32>
}
