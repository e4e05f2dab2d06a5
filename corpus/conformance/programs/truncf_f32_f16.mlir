// arith.truncf of every element.
func.func @truncf_f32_f16(%a: tensor<?xf32>) -> tensor<?xf16> {
  %r = arith.truncf %a : tensor<?xf32> to tensor<?xf16>
  return %r : tensor<?xf16>
}
