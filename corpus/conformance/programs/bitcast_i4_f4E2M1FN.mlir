// arith.bitcast of every element.
func.func @bitcast_i4_f4E2M1FN(%a: tensor<?xi4>) -> tensor<?xf4E2M1FN> {
  %r = arith.bitcast %a : tensor<?xi4> to tensor<?xf4E2M1FN>
  return %r : tensor<?xf4E2M1FN>
}
