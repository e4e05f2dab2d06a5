// arith.bitcast of every element.
func.func @bitcast_i6_f6E3M2FN(%a: tensor<?xi6>) -> tensor<?xf6E3M2FN> {
  %r = arith.bitcast %a : tensor<?xi6> to tensor<?xf6E3M2FN>
  return %r : tensor<?xf6E3M2FN>
}
