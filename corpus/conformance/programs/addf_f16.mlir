// arith.addf of every element.
func.func @addf_f16(%a: tensor<?xf16>, %b: tensor<?xf16>) -> tensor<?xf16> {
  %r = arith.addf %a, %b : tensor<?xf16>
  return %r : tensor<?xf16>
}
