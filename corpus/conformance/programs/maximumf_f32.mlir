// arith.maximumf of every element.
func.func @maximumf_f32(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.maximumf %a, %b : tensor<?xf32>
  return %r : tensor<?xf32>
}
