// arith.trunci of every element.
func.func @trunci_i64_i16(%a: tensor<?xi64>) -> tensor<?xi16> {
  %r = arith.trunci %a : tensor<?xi64> to tensor<?xi16>
  return %r : tensor<?xi16>
}
