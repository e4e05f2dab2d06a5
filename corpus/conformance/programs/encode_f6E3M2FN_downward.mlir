// arith.truncf of every element.
func.func @encode_f6E3M2FN_downward(%a: tensor<?xf32>) -> tensor<?xf6E3M2FN> {
  %r = arith.truncf %a downward : tensor<?xf32> to tensor<?xf6E3M2FN>
  return %r : tensor<?xf6E3M2FN>
}
