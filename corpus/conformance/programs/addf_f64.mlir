// arith.addf of every element.
func.func @addf_f64(%a: tensor<?xf64>, %b: tensor<?xf64>) -> tensor<?xf64> {
  %r = arith.addf %a, %b : tensor<?xf64>
  return %r : tensor<?xf64>
}
