// arith.truncf of every element.
func.func @truncf_f32_bf16(%a: tensor<?xf32>) -> tensor<?xbf16> {
  %r = arith.truncf %a : tensor<?xf32> to tensor<?xbf16>
  return %r : tensor<?xbf16>
}
