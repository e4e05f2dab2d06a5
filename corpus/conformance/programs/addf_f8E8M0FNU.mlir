// arith.addf of every element.
func.func @addf_f8E8M0FNU(%a: tensor<?xf8E8M0FNU>, %b: tensor<?xf8E8M0FNU>) -> tensor<?xf8E8M0FNU> {
  %r = arith.addf %a, %b : tensor<?xf8E8M0FNU>
  return %r : tensor<?xf8E8M0FNU>
}
