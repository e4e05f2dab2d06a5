// arith.truncf of every element.
func.func @encode_f6E2M3FN_bf16(%a: tensor<?xbf16>) -> tensor<?xf6E2M3FN> {
  %r = arith.truncf %a : tensor<?xbf16> to tensor<?xf6E2M3FN>
  return %r : tensor<?xf6E2M3FN>
}
