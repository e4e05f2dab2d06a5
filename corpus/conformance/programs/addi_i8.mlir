// arith.addi of every element.
func.func @addi_i8(%a: tensor<?xi8>, %b: tensor<?xi8>) -> tensor<?xi8> {
  %r = arith.addi %a, %b : tensor<?xi8>
  return %r : tensor<?xi8>
}
