// arith.addi of every element.
func.func @addi_i16(%a: tensor<?xi16>, %b: tensor<?xi16>) -> tensor<?xi16> {
  %r = arith.addi %a, %b : tensor<?xi16>
  return %r : tensor<?xi16>
}
