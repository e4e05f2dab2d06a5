// arith.mulf of every element.
func.func @mulf_f6E3M2FN(%a: tensor<?xf6E3M2FN>, %b: tensor<?xf6E3M2FN>) -> tensor<?xf6E3M2FN> {
  %r = arith.mulf %a, %b : tensor<?xf6E3M2FN>
  return %r : tensor<?xf6E3M2FN>
}
