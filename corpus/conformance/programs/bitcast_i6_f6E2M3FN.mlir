// arith.bitcast of every element.
func.func @bitcast_i6_f6E2M3FN(%a: tensor<?xi6>) -> tensor<?xf6E2M3FN> {
  %r = arith.bitcast %a : tensor<?xi6> to tensor<?xf6E2M3FN>
  return %r : tensor<?xf6E2M3FN>
}
