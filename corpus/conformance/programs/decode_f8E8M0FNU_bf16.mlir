// arith.extf of every element.
func.func @decode_f8E8M0FNU_bf16(%a: tensor<?xf8E8M0FNU>) -> tensor<?xbf16> {
  %r = arith.extf %a : tensor<?xf8E8M0FNU> to tensor<?xbf16>
  return %r : tensor<?xbf16>
}
