// arith.subf of every element.
func.func @subf_bf16(%a: tensor<?xbf16>, %b: tensor<?xbf16>) -> tensor<?xbf16> {
  %r = arith.subf %a, %b : tensor<?xbf16>
  return %r : tensor<?xbf16>
}
