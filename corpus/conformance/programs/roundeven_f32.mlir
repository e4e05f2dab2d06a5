// math.roundeven of every element.
func.func @roundeven_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.roundeven %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
