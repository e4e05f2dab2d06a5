// math.rsqrt of every element.
func.func @rsqrt_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.rsqrt %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
