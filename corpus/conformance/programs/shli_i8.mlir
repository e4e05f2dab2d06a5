// arith.shli of every element.
func.func @shli_i8(%a: tensor<?xi8>, %b: tensor<?xi8>) -> tensor<?xi8> {
  %r = arith.shli %a, %b : tensor<?xi8>
  return %r : tensor<?xi8>
}
