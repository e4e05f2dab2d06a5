// arith.divf of every element.
func.func @divf_bf16(%a: tensor<?xbf16>, %b: tensor<?xbf16>) -> tensor<?xbf16> {
  %r = arith.divf %a, %b : tensor<?xbf16>
  return %r : tensor<?xbf16>
}
