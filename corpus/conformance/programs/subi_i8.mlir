// arith.subi of every element.
func.func @subi_i8(%a: tensor<?xi8>, %b: tensor<?xi8>) -> tensor<?xi8> {
  %r = arith.subi %a, %b : tensor<?xi8>
  return %r : tensor<?xi8>
}
