// arith.divf of every element.
func.func @divf_f16(%a: tensor<?xf16>, %b: tensor<?xf16>) -> tensor<?xf16> {
  %r = arith.divf %a, %b : tensor<?xf16>
  return %r : tensor<?xf16>
}
