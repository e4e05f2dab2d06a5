// arith.maxnumf of every element.
func.func @maxnumf_f32(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.maxnumf %a, %b : tensor<?xf32>
  return %r : tensor<?xf32>
}
