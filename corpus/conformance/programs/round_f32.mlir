// math.round of every element.
func.func @round_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.round %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
