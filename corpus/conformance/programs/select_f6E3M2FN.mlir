// arith.select of every element.
func.func @select_f6E3M2FN(%a: tensor<?xi1>, %b: tensor<?xf6E3M2FN>, %c: tensor<?xf6E3M2FN>) -> tensor<?xf6E3M2FN> {
  %r = arith.select %a, %b, %c : tensor<?xi1>, tensor<?xf6E3M2FN>
  return %r : tensor<?xf6E3M2FN>
}
