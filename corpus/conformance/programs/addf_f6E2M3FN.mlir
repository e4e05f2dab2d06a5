// arith.addf of every element.
func.func @addf_f6E2M3FN(%a: tensor<?xf6E2M3FN>, %b: tensor<?xf6E2M3FN>) -> tensor<?xf6E2M3FN> {
  %r = arith.addf %a, %b : tensor<?xf6E2M3FN>
  return %r : tensor<?xf6E2M3FN>
}
