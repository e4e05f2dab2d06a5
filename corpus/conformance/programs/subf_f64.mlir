// arith.subf of every element.
func.func @subf_f64(%a: tensor<?xf64>, %b: tensor<?xf64>) -> tensor<?xf64> {
  %r = arith.subf %a, %b : tensor<?xf64>
  return %r : tensor<?xf64>
}
