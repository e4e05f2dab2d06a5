// arith.divf of every element.
func.func @divf_f64(%a: tensor<?xf64>, %b: tensor<?xf64>) -> tensor<?xf64> {
  %r = arith.divf %a, %b : tensor<?xf64>
  return %r : tensor<?xf64>
}
