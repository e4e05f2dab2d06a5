// arith.addi of every element.
func.func @addi_index(%a: tensor<?xindex>, %b: tensor<?xindex>) -> tensor<?xindex> {
  %r = arith.addi %a, %b : tensor<?xindex>
  return %r : tensor<?xindex>
}
