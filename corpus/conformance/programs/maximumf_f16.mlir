// arith.maximumf of every element.
func.func @maximumf_f16(%a: tensor<?xf16>, %b: tensor<?xf16>) -> tensor<?xf16> {
  %r = arith.maximumf %a, %b : tensor<?xf16>
  return %r : tensor<?xf16>
}
