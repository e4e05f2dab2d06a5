// arith.subf of every element.
func.func @subf_f8E8M0FNU(%a: tensor<?xf8E8M0FNU>, %b: tensor<?xf8E8M0FNU>) -> tensor<?xf8E8M0FNU> {
  %r = arith.subf %a, %b : tensor<?xf8E8M0FNU>
  return %r : tensor<?xf8E8M0FNU>
}
