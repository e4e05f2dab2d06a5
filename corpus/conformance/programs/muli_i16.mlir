// arith.muli of every element.
func.func @muli_i16(%a: tensor<?xi16>, %b: tensor<?xi16>) -> tensor<?xi16> {
  %r = arith.muli %a, %b : tensor<?xi16>
  return %r : tensor<?xi16>
}
