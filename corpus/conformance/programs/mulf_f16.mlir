// arith.mulf of every element.
func.func @mulf_f16(%a: tensor<?xf16>, %b: tensor<?xf16>) -> tensor<?xf16> {
  %r = arith.mulf %a, %b : tensor<?xf16>
  return %r : tensor<?xf16>
}
