// arith.addi of every element.
func.func @addi_i64(%a: tensor<?xi64>, %b: tensor<?xi64>) -> tensor<?xi64> {
  %r = arith.addi %a, %b : tensor<?xi64>
  return %r : tensor<?xi64>
}
