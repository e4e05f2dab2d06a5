// math.fma of every element.
func.func @fma_f32(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.fma %a, %b, %c : tensor<?xf32>
  return %r : tensor<?xf32>
}
