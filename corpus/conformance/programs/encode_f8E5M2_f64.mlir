// arith.truncf of every element.
func.func @encode_f8E5M2_f64(%a: tensor<?xf64>) -> tensor<?xf8E5M2> {
  %r = arith.truncf %a : tensor<?xf64> to tensor<?xf8E5M2>
  return %r : tensor<?xf8E5M2>
}
