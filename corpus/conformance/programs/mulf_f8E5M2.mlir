// arith.mulf of every element.
func.func @mulf_f8E5M2(%a: tensor<?xf8E5M2>, %b: tensor<?xf8E5M2>) -> tensor<?xf8E5M2> {
  %r = arith.mulf %a, %b : tensor<?xf8E5M2>
  return %r : tensor<?xf8E5M2>
}
