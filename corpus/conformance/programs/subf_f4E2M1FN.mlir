// arith.subf of every element.
func.func @subf_f4E2M1FN(%a: tensor<?xf4E2M1FN>, %b: tensor<?xf4E2M1FN>) -> tensor<?xf4E2M1FN> {
  %r = arith.subf %a, %b : tensor<?xf4E2M1FN>
  return %r : tensor<?xf4E2M1FN>
}
