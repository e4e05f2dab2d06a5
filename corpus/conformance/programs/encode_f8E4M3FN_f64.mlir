// arith.truncf of every element.
func.func @encode_f8E4M3FN_f64(%a: tensor<?xf64>) -> tensor<?xf8E4M3FN> {
  %r = arith.truncf %a : tensor<?xf64> to tensor<?xf8E4M3FN>
  return %r : tensor<?xf8E4M3FN>
}
