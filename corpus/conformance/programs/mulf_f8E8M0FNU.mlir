// arith.mulf of every element.
func.func @mulf_f8E8M0FNU(%a: tensor<?xf8E8M0FNU>, %b: tensor<?xf8E8M0FNU>) -> tensor<?xf8E8M0FNU> {
  %r = arith.mulf %a, %b : tensor<?xf8E8M0FNU>
  return %r : tensor<?xf8E8M0FNU>
}
