// math.log of every element.
func.func @log_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.log %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
