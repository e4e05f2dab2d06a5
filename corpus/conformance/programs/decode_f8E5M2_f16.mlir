// arith.extf of every element.
func.func @decode_f8E5M2_f16(%a: tensor<?xf8E5M2>) -> tensor<?xf16> {
  %r = arith.extf %a : tensor<?xf8E5M2> to tensor<?xf16>
  return %r : tensor<?xf16>
}
