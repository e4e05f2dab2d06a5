// arith.addf of every element.
func.func @addf_bf16(%a: tensor<?xbf16>, %b: tensor<?xbf16>) -> tensor<?xbf16> {
  %r = arith.addf %a, %b : tensor<?xbf16>
  return %r : tensor<?xbf16>
}
