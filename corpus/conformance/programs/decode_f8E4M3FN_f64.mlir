// arith.extf of every element.
func.func @decode_f8E4M3FN_f64(%a: tensor<?xf8E4M3FN>) -> tensor<?xf64> {
  %r = arith.extf %a : tensor<?xf8E4M3FN> to tensor<?xf64>
  return %r : tensor<?xf64>
}
