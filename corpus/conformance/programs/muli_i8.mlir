// arith.muli of every element.
func.func @muli_i8(%a: tensor<?xi8>, %b: tensor<?xi8>) -> tensor<?xi8> {
  %r = arith.muli %a, %b : tensor<?xi8>
  return %r : tensor<?xi8>
}
