// arith.muli of every element.
func.func @muli_i64(%a: tensor<?xi64>, %b: tensor<?xi64>) -> tensor<?xi64> {
  %r = arith.muli %a, %b : tensor<?xi64>
  return %r : tensor<?xi64>
}
