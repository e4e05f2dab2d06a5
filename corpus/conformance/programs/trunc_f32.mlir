// math.trunc of every element.
func.func @trunc_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.trunc %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
