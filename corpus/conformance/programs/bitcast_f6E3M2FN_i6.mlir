// arith.bitcast of every element.
func.func @bitcast_f6E3M2FN_i6(%a: tensor<?xf6E3M2FN>) -> tensor<?xi6> {
  %r = arith.bitcast %a : tensor<?xf6E3M2FN> to tensor<?xi6>
  return %r : tensor<?xi6>
}
