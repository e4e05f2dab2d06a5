// arith.muli of every element.
func.func @muli_index(%a: tensor<?xindex>, %b: tensor<?xindex>) -> tensor<?xindex> {
  %r = arith.muli %a, %b : tensor<?xindex>
  return %r : tensor<?xindex>
}
