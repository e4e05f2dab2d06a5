// arith.minnumf of every element.
func.func @minnumf_f32(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.minnumf %a, %b : tensor<?xf32>
  return %r : tensor<?xf32>
}
