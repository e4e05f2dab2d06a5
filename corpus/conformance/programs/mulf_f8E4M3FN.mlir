// arith.mulf of every element.
func.func @mulf_f8E4M3FN(%a: tensor<?xf8E4M3FN>, %b: tensor<?xf8E4M3FN>) -> tensor<?xf8E4M3FN> {
  %r = arith.mulf %a, %b : tensor<?xf8E4M3FN>
  return %r : tensor<?xf8E4M3FN>
}
