// math.ceil of every element.
func.func @ceil_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.ceil %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
