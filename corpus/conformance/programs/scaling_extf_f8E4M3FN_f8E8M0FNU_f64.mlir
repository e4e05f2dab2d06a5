// arith.scaling_extf of every element.
func.func @scaling_extf_f8E4M3FN_f8E8M0FNU_f64(%a: tensor<?xf8E4M3FN>, %b: tensor<?xf8E8M0FNU>) -> tensor<?xf64> {
  %r = arith.scaling_extf %a, %b : tensor<?xf8E4M3FN>, tensor<?xf8E8M0FNU> to tensor<?xf64>
  return %r : tensor<?xf64>
}
