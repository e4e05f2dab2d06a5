// math.absf of every element.
func.func @absf_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.absf %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
