// math.cos of every element.
func.func @cos_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.cos %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
