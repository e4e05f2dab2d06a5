// arith.divf of every element.
func.func @divf_f32(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.divf %a, %b : tensor<?xf32>
  return %r : tensor<?xf32>
}
