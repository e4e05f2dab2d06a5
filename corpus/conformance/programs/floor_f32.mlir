// math.floor of every element.
func.func @floor_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.floor %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
