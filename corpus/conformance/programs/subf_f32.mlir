// arith.subf of every element.
func.func @subf_f32(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.subf %a, %b : tensor<?xf32>
  return %r : tensor<?xf32>
}
