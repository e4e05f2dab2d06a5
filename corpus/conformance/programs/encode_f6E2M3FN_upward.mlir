// arith.truncf of every element.
func.func @encode_f6E2M3FN_upward(%a: tensor<?xf32>) -> tensor<?xf6E2M3FN> {
  %r = arith.truncf %a upward : tensor<?xf32> to tensor<?xf6E2M3FN>
  return %r : tensor<?xf6E2M3FN>
}
