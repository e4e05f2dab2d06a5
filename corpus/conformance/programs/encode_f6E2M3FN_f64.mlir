// arith.truncf of every element.
func.func @encode_f6E2M3FN_f64(%a: tensor<?xf64>) -> tensor<?xf6E2M3FN> {
  %r = arith.truncf %a : tensor<?xf64> to tensor<?xf6E2M3FN>
  return %r : tensor<?xf6E2M3FN>
}
