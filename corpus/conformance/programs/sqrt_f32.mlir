// math.sqrt of every element.
func.func @sqrt_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.sqrt %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
