// arith.truncf of every element.
func.func @truncf_f64_bf16(%a: tensor<?xf64>) -> tensor<?xbf16> {
  %r = arith.truncf %a : tensor<?xf64> to tensor<?xbf16>
  return %r : tensor<?xbf16>
}
