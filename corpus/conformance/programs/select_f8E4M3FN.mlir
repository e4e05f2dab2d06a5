// arith.select of every element.
func.func @select_f8E4M3FN(%a: tensor<?xi1>, %b: tensor<?xf8E4M3FN>, %c: tensor<?xf8E4M3FN>) -> tensor<?xf8E4M3FN> {
  %r = arith.select %a, %b, %c : tensor<?xi1>, tensor<?xf8E4M3FN>
  return %r : tensor<?xf8E4M3FN>
}
