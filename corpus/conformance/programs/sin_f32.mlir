// math.sin of every element.
func.func @sin_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.sin %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
