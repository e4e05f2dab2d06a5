// arith.select of every element.
func.func @select_f6E2M3FN(%a: tensor<?xi1>, %b: tensor<?xf6E2M3FN>, %c: tensor<?xf6E2M3FN>) -> tensor<?xf6E2M3FN> {
  %r = arith.select %a, %b, %c : tensor<?xi1>, tensor<?xf6E2M3FN>
  return %r : tensor<?xf6E2M3FN>
}
