// arith.mulf of every element.
func.func @mulf_f32(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.mulf %a, %b : tensor<?xf32>
  return %r : tensor<?xf32>
}
