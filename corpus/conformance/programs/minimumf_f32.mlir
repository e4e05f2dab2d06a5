// arith.minimumf of every element.
func.func @minimumf_f32(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.minimumf %a, %b : tensor<?xf32>
  return %r : tensor<?xf32>
}
