// arith.select of every element.
func.func @select_f4E2M1FN(%a: tensor<?xi1>, %b: tensor<?xf4E2M1FN>, %c: tensor<?xf4E2M1FN>) -> tensor<?xf4E2M1FN> {
  %r = arith.select %a, %b, %c : tensor<?xi1>, tensor<?xf4E2M1FN>
  return %r : tensor<?xf4E2M1FN>
}
