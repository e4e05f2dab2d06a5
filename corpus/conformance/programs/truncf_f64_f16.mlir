// arith.truncf of every element.
func.func @truncf_f64_f16(%a: tensor<?xf64>) -> tensor<?xf16> {
  %r = arith.truncf %a : tensor<?xf64> to tensor<?xf16>
  return %r : tensor<?xf16>
}
