// arith.mulf of every element.
func.func @mulf_bf16(%a: tensor<?xbf16>, %b: tensor<?xbf16>) -> tensor<?xbf16> {
  %r = arith.mulf %a, %b : tensor<?xbf16>
  return %r : tensor<?xbf16>
}
