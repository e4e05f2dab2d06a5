// math.log2 of every element.
func.func @log2_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.log2 %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
