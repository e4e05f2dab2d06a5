// arith.subf of every element.
func.func @subf_f16(%a: tensor<?xf16>, %b: tensor<?xf16>) -> tensor<?xf16> {
  %r = arith.subf %a, %b : tensor<?xf16>
  return %r : tensor<?xf16>
}
