// arith.mulf of every element.
func.func @mulf_f6E2M3FN(%a: tensor<?xf6E2M3FN>, %b: tensor<?xf6E2M3FN>) -> tensor<?xf6E2M3FN> {
  %r = arith.mulf %a, %b : tensor<?xf6E2M3FN>
  return %r : tensor<?xf6E2M3FN>
}
