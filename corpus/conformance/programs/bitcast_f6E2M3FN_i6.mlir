// arith.bitcast of every element.
func.func @bitcast_f6E2M3FN_i6(%a: tensor<?xf6E2M3FN>) -> tensor<?xi6> {
  %r = arith.bitcast %a : tensor<?xf6E2M3FN> to tensor<?xi6>
  return %r : tensor<?xi6>
}
