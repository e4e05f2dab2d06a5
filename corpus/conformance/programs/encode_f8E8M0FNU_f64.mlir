// arith.truncf of every element.
func.func @encode_f8E8M0FNU_f64(%a: tensor<?xf64>) -> tensor<?xf8E8M0FNU> {
  %r = arith.truncf %a : tensor<?xf64> to tensor<?xf8E8M0FNU>
  return %r : tensor<?xf8E8M0FNU>
}
