// arith.subi of every element.
func.func @subi_i16(%a: tensor<?xi16>, %b: tensor<?xi16>) -> tensor<?xi16> {
  %r = arith.subi %a, %b : tensor<?xi16>
  return %r : tensor<?xi16>
}
