// arith.truncf of every element.
func.func @encode_f8E8M0FNU_toward_zero(%a: tensor<?xf32>) -> tensor<?xf8E8M0FNU> {
  %r = arith.truncf %a toward_zero : tensor<?xf32> to tensor<?xf8E8M0FNU>
  return %r : tensor<?xf8E8M0FNU>
}
