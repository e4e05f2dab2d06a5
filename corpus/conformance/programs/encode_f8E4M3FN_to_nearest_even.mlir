// arith.truncf of every element.
func.func @encode_f8E4M3FN_to_nearest_even(%a: tensor<?xf32>) -> tensor<?xf8E4M3FN> {
  %r = arith.truncf %a to_nearest_even : tensor<?xf32> to tensor<?xf8E4M3FN>
  return %r : tensor<?xf8E4M3FN>
}
