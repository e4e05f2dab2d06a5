// arith.extf of every element.
func.func @decode_f4E2M1FN_bf16(%a: tensor<?xf4E2M1FN>) -> tensor<?xbf16> {
  %r = arith.extf %a : tensor<?xf4E2M1FN> to tensor<?xbf16>
  return %r : tensor<?xbf16>
}
