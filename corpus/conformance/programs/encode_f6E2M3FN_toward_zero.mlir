// arith.truncf of every element.
func.func @encode_f6E2M3FN_toward_zero(%a: tensor<?xf32>) -> tensor<?xf6E2M3FN> {
  %r = arith.truncf %a toward_zero : tensor<?xf32> to tensor<?xf6E2M3FN>
  return %r : tensor<?xf6E2M3FN>
}
