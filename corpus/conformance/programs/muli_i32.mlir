// arith.muli of every element.
func.func @muli_i32(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.muli %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}
