// arith.select of every element.
func.func @select_f8E5M2(%a: tensor<?xi1>, %b: tensor<?xf8E5M2>, %c: tensor<?xf8E5M2>) -> tensor<?xf8E5M2> {
  %r = arith.select %a, %b, %c : tensor<?xi1>, tensor<?xf8E5M2>
  return %r : tensor<?xf8E5M2>
}
