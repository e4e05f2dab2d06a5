// arith.negf of every element.
func.func @negf_f32(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.negf %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
