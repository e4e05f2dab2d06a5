// arith.subi of every element.
func.func @subi_index(%a: tensor<?xindex>, %b: tensor<?xindex>) -> tensor<?xindex> {
  %r = arith.subi %a, %b : tensor<?xindex>
  return %r : tensor<?xindex>
}
