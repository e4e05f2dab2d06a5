// arith.truncf of every element.
func.func @encode_f8E5M2_bf16(%a: tensor<?xbf16>) -> tensor<?xf8E5M2> {
  %r = arith.truncf %a : tensor<?xbf16> to tensor<?xf8E5M2>
  return %r : tensor<?xf8E5M2>
}
