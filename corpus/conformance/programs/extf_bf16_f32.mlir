// arith.extf of every element.
func.func @extf_bf16_f32(%a: tensor<?xbf16>) -> tensor<?xf32> {
  %r = arith.extf %a : tensor<?xbf16> to tensor<?xf32>
  return %r : tensor<?xf32>
}
