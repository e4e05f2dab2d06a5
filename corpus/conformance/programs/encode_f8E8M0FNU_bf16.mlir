// arith.truncf of every element.
func.func @encode_f8E8M0FNU_bf16(%a: tensor<?xbf16>) -> tensor<?xf8E8M0FNU> {
  %r = arith.truncf %a : tensor<?xbf16> to tensor<?xf8E8M0FNU>
  return %r : tensor<?xf8E8M0FNU>
}
