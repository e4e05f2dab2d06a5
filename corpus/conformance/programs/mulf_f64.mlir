// arith.mulf of every element.
func.func @mulf_f64(%a: tensor<?xf64>, %b: tensor<?xf64>) -> tensor<?xf64> {
  %r = arith.mulf %a, %b : tensor<?xf64>
  return %r : tensor<?xf64>
}
