// arith.extf of every element.
func.func @extf_f16_f32(%a: tensor<?xf16>) -> tensor<?xf32> {
  %r = arith.extf %a : tensor<?xf16> to tensor<?xf32>
  return %r : tensor<?xf32>
}
