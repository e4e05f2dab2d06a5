// math.copysign of every element.
func.func @copysign_f32(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.copysign %a, %b : tensor<?xf32>
  return %r : tensor<?xf32>
}
