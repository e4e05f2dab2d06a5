// arith.truncf of every element.
func.func @encode_f4E2M1FN_f16(%a: tensor<?xf16>) -> tensor<?xf4E2M1FN> {
  %r = arith.truncf %a : tensor<?xf16> to tensor<?xf4E2M1FN>
  return %r : tensor<?xf4E2M1FN>
}
