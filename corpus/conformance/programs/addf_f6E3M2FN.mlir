// arith.addf of every element.
func.func @addf_f6E3M2FN(%a: tensor<?xf6E3M2FN>, %b: tensor<?xf6E3M2FN>) -> tensor<?xf6E3M2FN> {
  %r = arith.addf %a, %b : tensor<?xf6E3M2FN>
  return %r : tensor<?xf6E3M2FN>
}
