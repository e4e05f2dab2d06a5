// arith.subi of every element.
func.func @subi_i64(%a: tensor<?xi64>, %b: tensor<?xi64>) -> tensor<?xi64> {
  %r = arith.subi %a, %b : tensor<?xi64>
  return %r : tensor<?xi64>
}
