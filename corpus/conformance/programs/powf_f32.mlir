// math.powf of every element.
func.func @powf_f32(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.powf %a, %b : tensor<?xf32>
  return %r : tensor<?xf32>
}
