// arith.extf of every element.
func.func @decode_f6E3M2FN_bf16(%a: tensor<?xf6E3M2FN>) -> tensor<?xbf16> {
  %r = arith.extf %a : tensor<?xf6E3M2FN> to tensor<?xbf16>
  return %r : tensor<?xbf16>
}
