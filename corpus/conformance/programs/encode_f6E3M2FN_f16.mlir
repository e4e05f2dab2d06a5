// arith.truncf of every element.
func.func @encode_f6E3M2FN_f16(%a: tensor<?xf16>) -> tensor<?xf6E3M2FN> {
  %r = arith.truncf %a : tensor<?xf16> to tensor<?xf6E3M2FN>
  return %r : tensor<?xf6E3M2FN>
}
