// arith.select of every element.
func.func @select_f8E8M0FNU(%a: tensor<?xi1>, %b: tensor<?xf8E8M0FNU>, %c: tensor<?xf8E8M0FNU>) -> tensor<?xf8E8M0FNU> {
  %r = arith.select %a, %b, %c : tensor<?xi1>, tensor<?xf8E8M0FNU>
  return %r : tensor<?xf8E8M0FNU>
}
