// arith.addf of every element.
func.func @addf_f8E5M2(%a: tensor<?xf8E5M2>, %b: tensor<?xf8E5M2>) -> tensor<?xf8E5M2> {
  %r = arith.addf %a, %b : tensor<?xf8E5M2>
  return %r : tensor<?xf8E5M2>
}
