// arith.bitcast of every element.
func.func @bitcast_f4E2M1FN_i4(%a: tensor<?xf4E2M1FN>) -> tensor<?xi4> {
  %r = arith.bitcast %a : tensor<?xf4E2M1FN> to tensor<?xi4>
  return %r : tensor<?xi4>
}
