// arith.extf of every element.
func.func @decode_f8E8M0FNU_f64(%a: tensor<?xf8E8M0FNU>) -> tensor<?xf64> {
  %r = arith.extf %a : tensor<?xf8E8M0FNU> to tensor<?xf64>
  return %r : tensor<?xf64>
}
