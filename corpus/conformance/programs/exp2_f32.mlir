// math.exp2 of every element.
func.func @exp2_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.exp2 %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
